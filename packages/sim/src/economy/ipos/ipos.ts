import type { Tempo } from '@limelight/rules/tempo';
import type { RuleBook } from '../rule-book.js';
import { randomOf, StreamDraws } from '../stream-draws.js';
import { judgeWays, type WayFinding, type WayGains } from '../ways.js';
import { playFirstDays } from './first-days.js';
import { sha256 } from './hashes.js';
import { nextIpo, sharesOfLast } from './ipo.js';
import { ipoWays } from './ipo-ways.js';

export interface IposPlan {
  readonly seed: number;
  readonly ipos: number;
  /** How long who holds does. */
  readonly holdDays: number;
  readonly tempo: Tempo;
  readonly rules: RuleBook;
}

/** Stars of a market, which moves them all. */
const together = 10;

/** IPOs with a crowd that subscribes for what it wants, and bots that try each way one at a time. */
export function playIpos({ seed, ipos, holdDays, tempo, rules }: IposPlan): WayGains {
  const random = randomOf(seed, 'ipos');
  const draws = new StreamDraws(randomOf(seed, 'ipoPrices'), false);
  const dayKey = sha256(new TextEncoder().encode(`${seed}`));
  const gains: number[][][] = ipoWays.map(() => []);
  for (let begun = 0; begun < ipos; begun += together) {
    const batch = Array.from({ length: Math.min(together, ipos - begun) }, (_, index) =>
      nextIpo(random, dayKey, `${begun + index}`),
    );
    const days = playFirstDays(batch, { draws, tempo, holdDays, rules });
    const scenes = batch.map((ipo, star) => {
      return { ipo, shares: sharesOfLast(ipo, ipo.wanted, rules), star, days, rules };
    });
    for (const [index, way] of ipoWays.entries()) gains[index]?.push(scenes.flatMap((scene) => way.play(scene) ?? []));
  }
  return gains;
}

/** @param runs what `playIpos` returned for each seed */
export function judgeIpos(runs: readonly WayGains[]): WayFinding[] {
  return judgeWays(ipoWays, runs);
}
