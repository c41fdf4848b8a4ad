import { bps, seCents } from '../money.js';
import { type StaffChange, staffInfluence } from '../staff-change.js';
import { type FairSeed, fairTickDraws } from './draws.js';
import { type TempoName, tempos } from './tempo.js';
import { type Knowledge, type PublishedMove, verifyTick } from './verification.js';

/** Verifies the published prices of a finished day against its seed, in the command and in a player's browser. */

export type PublishedCelebrity = Pick<PublishedMove, 'id' | 'category'>;

/** The published data of a tick. */
export interface PublishedTick {
  readonly number: number;
  /** Simulated at first start, when nobody could trade: its random numbers come from no committed seed. */
  readonly simulated: boolean;
  /** The parameters of the price model. Staff may change them in the middle of a day. */
  readonly tempo: TempoName;
  /** In the order of the celebrities; `null` for those not listed yet. */
  readonly pricesCents: readonly (number | null)[];
  /** Celebrities that were halted after it. */
  readonly haltedIds: readonly string[];
  /** News impacts applied by it, in basis points by celebrity. */
  readonly newsImpactsBps: Readonly<Record<string, number>>;
}

export interface UnexplainedPrice {
  readonly tickNumber: number;
  readonly celebrityId: string;
}

/** The results for a day so far. */
export interface DayFindings {
  /** Recomputed ticks. */
  readonly ticks: number;
  /** Simulated ticks, which no seed can explain. */
  readonly simulatedTicks: number;
  /** Recomputed prices. */
  readonly prices: number;
  /** Prices that the seed does not explain, oldest first. */
  readonly unexplained: readonly UnexplainedPrice[];
}

/** The state of a check between two chunks of a day's ticks. */
export interface DayCheck {
  readonly findings: DayFindings;
  /** `null` before the first tick, which only provides the initial prices. */
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
  /** In the same order for the whole day; celebrities listed during the day are at the end. */
  readonly celebrities: readonly PublishedCelebrity[];
  /** At least those that touch these ticks, and every later change of a category. */
  readonly staffChanges: readonly StaffChange[];
  /** Oldest first, continuing after the previous chunk. */
  readonly ticks: readonly PublishedTick[];
}

/**
 * Checks the next ticks of a day. The first tick after a downtime of the server is checked like any other: missed ticks
 * are not replayed, so it is one tick.
 *
 * @throws RangeError on a gap between ticks, and on an invalid seed, celebrity id, price or impact
 */
export function checkTicks(before: DayCheck, { seed, celebrities, staffChanges, ticks }: TicksToCheck): DayCheck {
  let { last, knowledge } = before;
  let { ticks: tickCount, simulatedTicks, prices } = before.findings;
  const unexplained = [...before.findings.unexplained];
  const named = celebrities.map((celebrity) => ({
    ...celebrity,
    changes: staffChanges.filter(({ celebrityId }) => celebrityId === celebrity.id),
  }));
  for (const tick of ticks) {
    if (last !== null && tick.number !== last.number + 1) {
      throw new RangeError(`tick ${tick.number} does not follow ${last.number}`);
    }
    if (last !== null && tick.simulated) simulatedTicks += 1;
    if (last !== null && !tick.simulated) {
      const { moves, unnamed } = publishedMoves(named, last, tick);
      const draws = fairTickDraws(seed, tick.number);
      const verified = verifyTick({ moves, knowledge, draws, tempo: tempos[tick.tempo] });
      tickCount += 1;
      prices += verified.length;
      const unfair = verified.filter(({ verdict }) => verdict === 'unfair').map(({ id }) => id);
      unexplained.push(...[...unfair, ...unnamed].map((celebrityId) => ({ tickNumber: tick.number, celebrityId })));
      knowledge = new Map(verified.map((move) => [move.id, move.knowledge]));
    }
    last = tick;
  }
  return { findings: { ticks: tickCount, simulatedTicks, prices, unexplained }, last, knowledge };
}

/** The moves of a tick, and celebrities whose price appeared without a listing or disappeared. */
function publishedMoves(
  celebrities: readonly (PublishedCelebrity & { readonly changes: readonly StaffChange[] })[],
  previous: PublishedTick,
  tick: PublishedTick,
): { readonly moves: PublishedMove[]; readonly unnamed: string[] } {
  const moves: PublishedMove[] = [];
  const unnamed: string[] = [];
  celebrities.forEach(({ id, changes, ...celebrity }, index) => {
    const influence = staffInfluence(changes, celebrity.category, tick.number);
    const { category, listedCents, targetCents, suspended } = influence;
    const [before, after] = [previous.pricesCents[index] ?? listedCents, tick.pricesCents[index] ?? null];
    if (before === null && after === null) return;
    if (before === null || after === null) {
      unnamed.push(id);
      return;
    }
    const impact = tick.newsImpactsBps[id];
    moves.push({
      id,
      category,
      previousPriceCents: seCents(before),
      priceCents: seCents(after),
      halted: previous.haltedIds.includes(id),
      newsImpactBps: impact === undefined ? null : bps(impact),
      suspended,
      targetCents,
    });
  });
  return { moves, unnamed };
}
