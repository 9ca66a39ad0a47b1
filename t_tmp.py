import sys,time
from collections import Counter
from tabletome.games.drunagor.game import GAME
from tabletome.kernel import Match, Seeded
from tabletome.bots import bot_named
from tabletome.bots import Uniform
chap=int(sys.argv[1]); heroes=int(sys.argv[2]); n=int(sys.argv[3]); who=sys.argv[4] if len(sys.argv)>4 else 'champion'
c=Counter()
for seed in range(n):
    t=time.time()
    m=Match(GAME,1,{"mode":"one-shot","chapter":chap,"heroes":heroes},chance=Seeded(seed),listen=True)
    bot=bot_named('champion',GAME,seed) if who=='champion' else Uniform(seed)
    k=0
    while m.request is not None and k<6000:
        m.answer(bot.choose(m.seat(m.request.seat))); k+=1
    ev=Counter(e.kind for e in m.events)
    ch=[e.what['number'] for e in m.events if e.kind=='option-chosen']
    print(chap,heroes,seed,m.state.result,m.state.why,'round',m.state.round,k,'answers',round(time.time()-t,1),'s scenes',ch,'events',[e.what['number'] for e in m.events if e.kind=='event-called'],'comp',ev['companion-joined'],'withstood',ev['withstood'], flush=True)
