import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Services } from '../../../services.js';
import { type MarketView, oncePerTick } from '../market/market.public.js';
import { listPublicNews } from './news.sql.js';
import { presentNews } from './present-news.js';

const itemsMax = 10;

interface NewestNewsServices extends Pick<Services, 'db'> {
  readonly market: Pick<MarketView, 'tick'>;
}

/**
 * The newest headlines, for pages that describe the feed to search engines and social networks. Read once per
 * tick, so an item that staff archive stays for up to a tick, as on the pages cached for strangers.
 */
export function newestNewsReader({ db, market }: NewestNewsServices): () => Promise<readonly NewsItem[]> {
  return oncePerTick(market, async () => (await listPublicNews(db, { limit: itemsMax })).map(presentNews));
}
