import { mediaUrl } from '@limelight/contract/addresses';
import type { Celebrity, CelebrityDetail, Listing } from '@limelight/contract/exchange/market.schema';
import { countedSentiment, levelOfPercentile, percentileAmong } from '@limelight/rules/movement';
import type { MarketView } from './market-view.js';
import { type CelebrityRow, isHaltedSince } from './present-tick.js';

const similarCountMax = 3;

function presentRetirement({ sentence, noticed_at, due_at, payout_cents, completed_at }: CelebrityRow) {
  if (sentence === null || noticed_at === null || due_at === null) return {};
  const times = { noticedAt: noticed_at.toISOString(), dueAt: due_at.toISOString() };
  const leftAt = completed_at?.toISOString() ?? null;
  return { retirement: { sentence, ...times, priceCents: payout_cents, leftAt } };
}

/** All celebrities at the newest prices, suspended ones too, since players may hold their shares. */
export function presentListing(view: MarketView): Listing {
  return { tick: view.tick.number, celebrities: view.celebrities.map((row) => presentCelebrity(view, row)) };
}

export function presentCelebrity(view: MarketView, celebrity: CelebrityRow): Celebrity {
  const { tick } = view;
  const { id, name, category, country, description, status, popularity, listing_price_cents } = celebrity;
  const statistics = view.statisticsOf(id);
  // A celebrity listed since the last tick trades at its listing price until the next one.
  const priceCents = tick.pricesCents[id] ?? listing_price_cents;
  const dayAgoPriceCents = tick.dayAgoPricesCents[id] ?? priceCents;
  return {
    id,
    name,
    category,
    country,
    description,
    status,
    ...presentRetirement(celebrity),
    imageUrl: celebrity.image_media_id && mediaUrl(celebrity.image_media_id),
    featured: celebrity.featured,
    priceCents,
    previousPriceCents: view.previousPriceCents(id) || priceCents,
    dayAgoPriceCents,
    halted: tick.haltedIds.includes(id) || isHaltedSince(celebrity, tick.number),
    popularity,
    fanSentiment: countedSentiment(statistics.netBuyers, statistics.netSellers),
    volumeCents: statistics.volumeCents,
    // The statistics may be a minute old, and begin after the price of 24 hours ago.
    dayLowCents: Math.min(statistics.dayLowCents ?? priceCents, priceCents, dayAgoPriceCents),
    dayHighCents: Math.max(statistics.dayHighCents ?? priceCents, priceCents, dayAgoPriceCents),
  };
}

export function presentCelebrityDetail(view: MarketView, celebrity: CelebrityRow): CelebrityDetail {
  const basics = presentCelebrity(view, celebrity);
  const statistics = view.statisticsOf(celebrity.id);
  const volumes = view.celebrities.map(({ id }) => view.statisticsOf(id).volumeCents);
  const volumePercentile = percentileAmong(statistics.volumeCents, volumes);
  const { priceCents } = basics;
  return {
    ...basics,
    listingPriceCents: celebrity.listing_price_cents,
    listedAt: celebrity.listed_at.toISOString(),
    allTimeHighCents: Math.max(statistics.allTimeHighCents, priceCents),
    holders: view.holdingsOf(celebrity.id)?.holders ?? null,
    netBuyers: statistics.netBuyers,
    netSellers: statistics.netSellers,
    volumePercentile,
    volumeLevel: levelOfPercentile(volumePercentile),
    similarIds: similarTo(view, celebrity),
  };
}

/** The most popular others of the same category. */
function similarTo(view: MarketView, { id, category }: CelebrityRow): string[] {
  return view.celebrities
    .filter((other) => other.category === category && other.id !== id && other.status === 'active')
    .toSorted((left, right) => right.popularity - left.popularity || left.slot - right.slot)
    .slice(0, similarCountMax)
    .map((other) => other.id);
}
