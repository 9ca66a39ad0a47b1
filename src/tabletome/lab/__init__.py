"""The lab: many games at once, counted; and the engine's own speed, measured beside its peers."""

from tabletome.lab.report import Fault, Mean, Report
from tabletome.lab.simulate import BadSimulation, WorkerLost, simulate

__all__ = ["BadSimulation", "Fault", "Mean", "Report", "WorkerLost", "simulate"]
