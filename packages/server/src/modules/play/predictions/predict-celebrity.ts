import type { Prediction } from '@limelight/contract/play/predictions.schema';
import { seCents } from '@limelight/rules/money';
import { predictPrices } from '@limelight/rules/prediction';
import { tempos } from '@limelight/rules/tempo';
import { dayMs, endOfLondonDay, londonDay, tickMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findCelebrity, type MarketView } from '../../exchange/market/market.public.js';
import { listPremiereTimes } from '../../exchange/premieres/premieres.public.js';
import { findPublicFacts } from './predictions.sql.js';

export interface PredictionServices extends Pick<Services, 'db'> {
  readonly market: MarketView;
}

/**
 * The range from the newest tick on. During a halt there is none: how much of the news the price still has to
 * absorb is not public.
 */
export async function predictCelebrity({ db, market }: PredictionServices, id: string): Promise<Prediction> {
  const { tick } = market;
  const celebrity = findCelebrity(market, id);
  if (!celebrity) throw new Refusal('CELEBRITY_UNKNOWN');
  if (celebrity.status === 'suspended') throw new Refusal('CELEBRITY_SUSPENDED');
  if (tick.haltedIds.includes(id)) throw new Refusal('TRADING_HALTED');
  const atMs = Date.parse(tick.time);
  const day = londonDay(atMs);
  const { tempo, ...changes } = await findPublicFacts(db, { tick: tick.number, celebrityId: id, day });
  const premieres = await listPremiereTimes(db, id, new Date(atMs));
  const priceCents = seCents(tick.pricesCents[id] ?? celebrity.listing_price_cents);
  const ranges = predictPrices({
    priceCents,
    tempo: tempos[tempo],
    ...changes,
    ticksLeftToday: Math.floor((endOfLondonDay(day) - atMs) / tickMs),
    ticksToPremieres: premieres.map((time) => (time.getTime() - atMs) / tickMs),
  });
  return {
    celebrityId: id,
    tick: tick.number,
    time: tick.time,
    priceCents,
    days: ranges.map((range, index) => ({ time: new Date(atMs + (index + 1) * dayMs).toISOString(), ...range })),
  };
}
