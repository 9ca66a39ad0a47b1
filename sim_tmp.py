import sys,time,collections
from tabletome.kernel import Match
from tabletome.games.drunagor.bot import champion
from tabletome.games.drunagor.game import Drunagor
from tabletome.games.drunagor.state import monsters
from tests.drunagor.places.dungeon import chapter, read, behind
STARTS=["a1","a2","b1","b2","a4"]
def lib(line, minion="Sleeper"):
    first={"name":"First","tray":2,"tiles":["13a @a1","14a @a5"],"start":["a1","b1","c1","d1","e1"],"box":"x","doors":[],"always":[line],"endgame":"all defeated"}
    return read({"name":"Trial","number":0,"goal":"none","setups":[first],"minion":minion,"rune_card":"Darkness Hunting"})
def play(line,heroes,seed,exp,**opts):
    m=Match(Drunagor(LIB[line]),1,{"mode":"one-shot","heroes":heroes,"experience":exp,**opts},seed=seed,listen=False)
    bot=champion(seed)
    n=0
    while m.request is not None:
        n+=1
        assert n<6000,'long'
        m.answer(bot.choose(m.seat(m.request.seat)))
    return m.state.result,m.state.round,m.state.why,sum(x.health for x in monsters(m.state))
LIB={}
cases=[("Commander CP 1+P @e5","some",{}),("Commander CP 2+P @e5","veteran",{}),("Boss: The Undead King @e5","veteran",{}),("Commander CP 1+P @e5","veteran",{"overlords":"ask"})]
t=time.time()
for line,exp,o in cases:
    LIB[line]=lib(line)
    for heroes in (1,3,5):
        res=[]
        for seed in range(int(sys.argv[1])):
            res.append(play(line,heroes,seed,exp,**o))
        print(line,exp,o,heroes,[(r[0],r[1],r[3]) for r in res],round(time.time()-t),flush=True)
