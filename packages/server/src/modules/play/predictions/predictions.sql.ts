import type { TempoName } from '@limelight/rules/tempo';
import { addDays, type LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface PublicFactsRow {
  readonly tempo: TempoName;
  /** Yesterday's, in points. */
  readonly popularityChange: number;
  /** Today's; zero before the day's count. */
  readonly nextPopularityChange: number;
}

/**
 * The tempo of a tick, and how a celebrity's popularity changed on a London day and the day before. Reads no
 * column of `celebrity_market`: the state of the price model is not public.
 */
export async function findPublicFacts(
  db: Executor,
  { tick, celebrityId, day }: { readonly tick: number; readonly celebrityId: string; readonly day: LondonDay },
): Promise<PublicFactsRow> {
  const { rows } = await sql<PublicFactsRow>`
    select tick.tempo, coalesce(earlier.popularity - earlier.popularity_before, 0) as "popularityChange",
      coalesce(today.popularity - today.popularity_before, 0) as "nextPopularityChange"
    from tick
    join celebrity on celebrity.id = ${celebrityId}
    left join fan_day as earlier on earlier.celebrity_id = celebrity.id and earlier.day = ${addDays(day, -1)}::date
    left join fan_day as today on today.celebrity_id = celebrity.id and today.day = ${day}::date
    where tick.number = ${tick}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`no facts about ${celebrityId} at tick ${tick}`);
  return facts;
}
