import { mediaUrl } from '@limelight/contract/addresses';
import type { StaffCelebrity, StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { countedSentiment } from '@limelight/rules/movement';
import { londonDay } from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { listActionsOn } from '../../people/audit-trail/audit-trail.public.js';
import { findOpenChange, findPlannedCorrection, type MarketView } from '../market/market.public.js';
import { type CelebrityWithPrices, findCelebrityFacts, findCelebrityWithPrices } from './celebrities.sql.js';

const historyLength = 20;

export function presentStaffCelebrity(row: CelebrityWithPrices): StaffCelebrity {
  const { id, name, category, country, description, status, featured, popularity, version } = row;
  return {
    ...{ id, name, category, country, description, status, featured, popularity, version },
    ...presentRetirement(row),
    imageMediaId: row.image_media_id,
    imageUrl: row.image_media_id && mediaUrl(row.image_media_id),
    priceCents: row.price_cents,
    dayAgoPriceCents: row.day_ago_cents,
  };
}

function presentRetirement({ sentence, on_request, due_at, payout_cents, completed_at }: CelebrityWithPrices) {
  if (sentence === null || due_at === null) return {};
  const leftAt = completed_at?.toISOString() ?? null;
  const times = { dueAt: due_at.toISOString(), leftAt };
  return { retirement: { sentence, onRequest: on_request === true, priceCents: payout_cents, ...times } };
}

interface DetailServices extends Pick<Services, 'clock'> {
  readonly db: Database;
  readonly market: MarketView;
}

/** @throws Refusal CELEBRITY_UNKNOWN */
export async function readStaffCelebrity(
  { db, clock, market }: DetailServices,
  actor: Actor,
  id: string,
): Promise<StaffCelebrityDetail> {
  const nowMs = clock.nowMs();
  const row = await findCelebrityWithPrices(db, id, nowMs);
  if (!row) throw new Refusal('CELEBRITY_UNKNOWN');
  const [facts, priceChange, correction, actions] = await Promise.all([
    findCelebrityFacts(db, id),
    findOpenChange(db, id, 'price'),
    findPlannedCorrection(db, id, londonDay(nowMs)),
    listActionsOn(db, actor, { target: { kind: 'celebrity', id }, limit: historyLength }),
  ]);
  // Both are counted once a minute, over all players.
  const holdings = market.holdingsOf(id);
  const statistics = market.statisticsOf(id);
  return {
    ...presentStaffCelebrity(row),
    fanSentiment: facts.entered_sentiment,
    sentiment: countedSentiment(statistics.netBuyers, statistics.netSellers),
    listedAt: facts.listed_at.toISOString(),
    listingPriceCents: facts.listing_price_cents,
    halted: facts.halted_at_tick !== null,
    holdings: holdings && { ...holdings, countedAt: holdings.countedAt.toISOString() },
    volumeCents: statistics.volumeCents,
    openOrders: facts.open_orders ?? 0,
    updatedAt: facts.updated_at?.toISOString() ?? null,
    updatedBy: facts.updated_by_name,
    priceChange: presentPriceChange(priceChange),
    correction: presentCorrection(correction),
    history: actions.map(({ at, ...action }) => ({ ...action, time: at.toISOString() })),
  };
}

type Change = Awaited<ReturnType<typeof findOpenChange>>;

function presentPriceChange(change: Change): StaffCelebrityDetail['priceChange'] {
  if (!change || change.price_cents === null || change.reason === null) return null;
  return { priceCents: change.price_cents, reason: change.reason };
}

function presentCorrection(change: Change): StaffCelebrityDetail['correction'] {
  if (!change || change.day === null || change.popularity === null || change.reason === null) return null;
  return { day: change.day, popularity: change.popularity, reason: change.reason };
}
