import type { Category } from './celebrity.js';
import { type FairSeed, fairTickDraws } from './fairness.js';
import { bps, seCents } from './money.js';
import { type TempoName, tempos } from './tempo.js';
import { type Knowledge, type PublishedMove, verifyTick } from './verification.js';

/** Recomputes a finished day from its seed and what was published of it: for the command, and for a player's own browser. */

export interface PublishedCelebrity {
  readonly id: string;
  readonly category: Category;
}

/** What was published of a tick. */
export interface PublishedTick {
  readonly number: number;
  /** Made at first boot, when nobody could trade: its draws are of no seed that was committed to. */
  readonly simulated: boolean;
  /** How lively the market was: the parameters of the price model. Staff may change it in the middle of a day. */
  readonly tempo: TempoName;
  /** In the order of the celebrities; `null` for who was not listed yet. */
  readonly pricesCents: readonly (number | null)[];
  /** Who was halted after it. */
  readonly haltedIds: readonly string[];
  /** News that it took in, in basis points by celebrity. */
  readonly newsImpactsBps: Readonly<Record<string, number>>;
}

export interface UnexplainedPrice {
  readonly tickNumber: number;
  readonly celebrityId: string;
}

/** What has been found out about a day so far. */
export interface DayFindings {
  /** Ticks that were recomputed. */
  readonly ticks: number;
  /** Ticks that no seed could explain, since they are simulated. */
  readonly simulatedTicks: number;
  /** Prices that were recomputed. */
  readonly prices: number;
  /** Those that the seed does not give, oldest first. */
  readonly unexplained: readonly UnexplainedPrice[];
}

/** A check between two stretches of a day's ticks. */
export interface DayCheck {
  readonly findings: DayFindings;
  /** `null` before the first tick, which only gives the prices to start from. */
  readonly last: PublishedTick | null;
  readonly knowledge: ReadonlyMap<string, Knowledge>;
}

export const nothingChecked: DayCheck = {
  findings: { ticks: 0, simulatedTicks: 0, prices: 0, unexplained: [] },
  last: null,
  knowledge: new Map(),
};

export interface TicksToCheck {
  readonly seed: FairSeed;
  /** In one order for the whole day; who was listed meanwhile stands at the end. */
  readonly celebrities: readonly PublishedCelebrity[];
  /** Oldest first, going on where the stretch before ended. */
  readonly ticks: readonly PublishedTick[];
}

/**
 * Checks the next ticks of a day. The first tick after a pause of the server is checked like any other: nothing is replayed,
 * so it is one tick.
 *
 * @throws RangeError on ticks with a gap between them, and on a seed, a celebrity's id, a price or an impact that is none
 */
export function checkTicks(before: DayCheck, { seed, celebrities, ticks }: TicksToCheck): DayCheck {
  let { last, knowledge } = before;
  let { ticks: tickCount, simulatedTicks, prices } = before.findings;
  const unexplained = [...before.findings.unexplained];
  for (const tick of ticks) {
    if (last !== null && tick.number !== last.number + 1) {
      throw new RangeError(`tick ${tick.number} does not follow ${last.number}`);
    }
    if (last !== null && tick.simulated) simulatedTicks += 1;
    if (last !== null && !tick.simulated) {
      const moves = publishedMoves(celebrities, last, tick);
      const draws = fairTickDraws(seed, tick.number);
      const verified = verifyTick({ moves, knowledge, draws, tempo: tempos[tick.tempo] });
      tickCount += 1;
      prices += verified.length;
      const unfair = verified.filter(({ verdict }) => verdict === 'unfair');
      unexplained.push(...unfair.map(({ id }) => ({ tickNumber: tick.number, celebrityId: id })));
      knowledge = new Map(verified.map((move) => [move.id, move.knowledge]));
    }
    last = tick;
  }
  return { findings: { ticks: tickCount, simulatedTicks, prices, unexplained }, last, knowledge };
}

function publishedMoves(
  celebrities: readonly PublishedCelebrity[],
  previous: PublishedTick,
  tick: PublishedTick,
): PublishedMove[] {
  return celebrities.flatMap(({ id, category }, index) => {
    const [before, after] = [previous.pricesCents[index] ?? null, tick.pricesCents[index] ?? null];
    if (before === null || after === null) return [];
    const impact = tick.newsImpactsBps[id];
    return {
      id,
      category,
      previousPriceCents: seCents(before),
      priceCents: seCents(after),
      halted: previous.haltedIds.includes(id),
      newsImpactBps: impact === undefined ? null : bps(impact),
      adjusted: false,
    };
  });
}
