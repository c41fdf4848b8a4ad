import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { addDays, londonDay } from '@limelight/rules/time';
import type { Services } from '../../../services.js';
import { type MarketView, oncePerTick } from '../market/market.public.js';
import { listPremieres, type PremiereRow } from './premiere.sql.js';
import { premiereChangeBps } from './take-premieres.js';

/** London days before and after today that the calendar covers. */
const daysBack = 3;
const daysAhead = 14;

interface CalendarServices extends Pick<Services, 'db'> {
  readonly market: Pick<MarketView, 'tick'>;
}

/**
 * Read once per tick, since only ticks change what it shows: every open page requests it when a premiere
 * ends.
 */
export function calendarReader({ db, market }: CalendarServices): () => Promise<readonly Premiere[]> {
  return oncePerTick(market, async () => {
    const today = londonDay(Date.parse(market.tick.time));
    const rows = await listPremieres(db, { from: addDays(today, -daysBack), to: addDays(today, daysAhead) });
    return rows.map(presentPremiere);
  });
}

function presentPremiere(row: PremiereRow): Premiere {
  return {
    day: row.day,
    stage: row.stage,
    celebrityId: row.celebrity_id,
    time: row.at.toISOString(),
    state: stateOf(row),
    tick: row.tick_number,
    changeBps: premiereChangeBps(row),
  };
}

function stateOf({ cancelled_reason, end_tick, tick_number }: PremiereRow): Premiere['state'] {
  if (cancelled_reason !== null) return 'cancelled';
  if (end_tick !== null) return 'over';
  return tick_number === null ? 'announced' : 'live';
}
