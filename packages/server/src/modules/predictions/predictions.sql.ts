import type { TempoName } from '@limelight/rules/tempo';
import type { LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

interface PublicFactsRow {
  readonly tempo: TempoName;
  /** Equal before the day's count. */
  readonly popularityBefore: number;
  readonly popularity: number;
}

/**
 * The tempo of a tick and a celebrity's popularity on a London day. Reads no column of `celebrity_market`: the state of
 * the price model is not public.
 */
export async function findPublicFacts(
  db: Executor,
  { tick, celebrityId, day }: { readonly tick: number; readonly celebrityId: string; readonly day: LondonDay },
): Promise<PublicFactsRow> {
  const { rows } = await sql<PublicFactsRow>`
    select tick.tempo, coalesce(fan_day.popularity_before, celebrity.popularity) as "popularityBefore",
      coalesce(fan_day.popularity, celebrity.popularity) as popularity
    from tick
    join celebrity on celebrity.id = ${celebrityId}
    left join fan_day on fan_day.celebrity_id = celebrity.id and fan_day.day = ${day}
    where tick.number = ${tick}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`no facts about ${celebrityId} at tick ${tick}`);
  return facts;
}
