import { parseTerms } from '@limelight/rules/day-terms';
import { drawPremieres } from '@limelight/rules/premiere';
import { londonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';
import { hmacSha256, listTradedIds } from '../market/market.public.js';
import { listRestingIds } from './list-resting-ids.js';
import { insertPremiereDay, listDaysWithoutPremieres } from './premiere.sql.js';

/**
 * Draws and announces the premieres of every committed day that has no calendar yet. Call it where days are
 * committed. A day that has begun gets none: nobody could have known their times ahead.
 */
export async function schedulePremieres(db: Executor, { clock }: { readonly clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const { day: text, commitment, terms } of await listDaysWithoutPremieres(db, londonDay(now.getTime()))) {
    const day = parseLondonDay(text);
    const committed = terms === null ? null : parseTerms(terms);
    const celebrityIds = committed?.celebrityIds ?? (await listTradedIds(db));
    const restingIds = new Set(await listRestingIds(db, day));
    const isAhead = now.getTime() < startOfLondonDay(day);
    const premieres = isAhead ? drawPremieres({ day, commitment, celebrityIds, restingIds }, hmacSha256) : [];
    await insertPremiereDay(db, { day, celebrityIds, announcedAt: now, premieres });
  }
}
