import { ticksPerDay } from '@limelight/rules/time';
import type { RuleBook } from '../rule-book.js';

/** How programs without a key trade: at every tick, every third one, or in bursts. */
const programs = [
  { every: 1, perTick: 1 },
  { every: 3, perTick: 1 },
  { every: 60, perTick: 20 },
];

/** @returns how many of the programs play a day among players */
export function playPrograms(rules: RuleBook): number {
  const unseen = programs.filter(({ every, perTick }) => {
    const ticks = Array.from({ length: ticksPerDay }, (_, tick) => tick).filter((tick) => tick % every === 0);
    return rules.programSignOf({ tradesToday: ticks.length * perTick, quickTicks: ticks }) === null;
  });
  return unseen.length;
}
