import { commitmentMatches, fairTickDraws, toHex } from '@limelight/rules/fairness';
import { bps, seCents } from '@limelight/rules/money';
import { type TempoName, tempos } from '@limelight/rules/tempo';
import { endOfLondonDay, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import { type Knowledge, type PublishedMove, verifyTick } from '@limelight/rules/verification';
import type { Executor } from '../../platform/database.js';
import { hmacSha256, sha256 } from './fair-day.js';
import { findFairDay } from './fair-day.sql.js';
import { listPriceImpacts } from './price-impact.sql.js';
import { listCelebrities } from './statistics.sql.js';
import { listTicksBetween, type TickRow } from './tick.sql.js';

export interface DayVerification {
  readonly ticks: number;
  readonly moves: number;
  /** "tick 17: gh3" for each price that the seed does not explain. */
  readonly unfair: readonly string[];
}

export type DayProblem = 'NO_SEED' | 'COMMITMENT_BROKEN' | 'TICKS_GONE';

/**
 * Recomputes a finished London day from its seed and compares every price. The first tick after a pause of the server
 * is checked like any other: nothing is replayed, so it is one tick.
 */
export async function verifyDay(
  db: Executor,
  day: LondonDay,
  tempo: TempoName,
): Promise<DayVerification | { readonly problem: DayProblem }> {
  const fairDay = await findFairDay(db, day);
  if (!fairDay) return { problem: 'NO_SEED' };
  if (!commitmentMatches(fairDay.seed, toHex(fairDay.commitment), sha256)) return { problem: 'COMMITMENT_BROKEN' };
  const ticks = await listTicksBetween(db, startOfLondonDay(day), endOfLondonDay(day));
  if (ticks.length < 2) return { problem: 'TICKS_GONE' };

  const celebrities = await listCelebrities(db);
  const impacts = await impactsByTick(db, ticks);
  let knowledge: ReadonlyMap<string, Knowledge> = new Map();
  const unfair: string[] = [];
  let moves = 0;
  for (const [index, tick] of ticks.entries()) {
    const previous = ticks[index - 1];
    // The last tick of the day before, and the last simulated one, only give the prices to start from.
    if (!previous || tick.simulated || tick.at.getTime() < startOfLondonDay(day)) continue;
    const draws = fairTickDraws({ seed: fairDay.seed, hmacSha256 }, tick.number);
    const verified = verifyTick({
      moves: publishedMoves(celebrities, previous, tick, impacts.get(tick.number)),
      knowledge,
      draws,
      tempo: tempos[tempo],
    });
    moves += verified.length;
    for (const { id, verdict } of verified) if (verdict === 'unfair') unfair.push(`tick ${tick.number}: ${id}`);
    knowledge = new Map(verified.map((move) => [move.id, move.knowledge]));
  }
  return { ticks: ticks.length - 1, moves, unfair };
}

type ImpactsOfTick = ReadonlyMap<string, number>;

async function impactsByTick(db: Executor, ticks: readonly TickRow[]): Promise<ReadonlyMap<number, ImpactsOfTick>> {
  const byTick = new Map<number, Map<string, number>>();
  for (const row of await listPriceImpacts(db, ticks[0]?.number ?? 0, ticks.at(-1)?.number ?? 0)) {
    const ofTick = byTick.get(row.tick_number) ?? new Map();
    byTick.set(row.tick_number, ofTick.set(row.celebrity_id, row.impact_bps));
  }
  return byTick;
}

function publishedMoves(
  celebrities: Awaited<ReturnType<typeof listCelebrities>>,
  previous: TickRow,
  tick: TickRow,
  impacts: ImpactsOfTick = new Map(),
): PublishedMove[] {
  return celebrities.flatMap(({ id, slot, category }) => {
    const [before, after] = [previous.prices_cents[slot], tick.prices_cents[slot]];
    if (before === undefined || after === undefined) return [];
    const impact = impacts.get(id);
    return {
      id,
      category,
      previousPriceCents: seCents(before),
      priceCents: seCents(after),
      halted: previous.halted_slots.includes(slot),
      newsImpactBps: impact === undefined ? null : bps(impact),
      adjusted: false,
    };
  });
}
