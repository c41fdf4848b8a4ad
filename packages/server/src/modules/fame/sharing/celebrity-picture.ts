import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { hourMs } from '@limelight/rules/time';
import type { MarketView } from '../../exchange/market/market.public.js';
import type { PictureFacts } from './sharing.sql.js';

/** The picture of a celebrity's page, the same for an hour. @returns undefined for an unknown celebrity */
export function celebrityPicture(
  { tick, celebrities }: Pick<MarketView, 'tick' | 'celebrities'>,
  celebrityId: string,
): PictureFacts | undefined {
  const celebrity = celebrities.find(({ id }) => id === celebrityId);
  if (celebrity === undefined) return undefined;
  const { name, category, country, listing_price_cents } = celebrity;
  const priceCents = tick.pricesCents[celebrityId] ?? listing_price_cents;
  const dayAgoPriceCents = tick.dayAgoPricesCents[celebrityId] ?? priceCents;
  const tickMs = Date.parse(tick.time);
  return {
    id: [celebrityId, name, category, country, Math.floor(tickMs / hourMs)].join(' '),
    kind: 'celebrity',
    celebrity_id: celebrityId,
    name,
    category,
    country,
    price_cents: priceCents,
    change_bps: movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps,
    change_cents: null,
    created_at: new Date(tickMs),
  };
}
