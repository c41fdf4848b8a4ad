import type { PicturedPage } from '@limelight/contract/addresses';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { rankByMovement, rankByPrice } from '@limelight/rules/celebrity-ranking';
import { type Bps, bps, formatPercent, formatSe, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { formatDate, formatDateTime, formatTime, hourMs } from '@limelight/rules/time';
import type { MarketView } from '../../exchange/market/market.public.js';
import type { PosterSubject } from '../../exchange/posters/posters.public.js';

/** What the picture of a public list shows. */
export interface PagePicture {
  /** The same for the same picture. */
  readonly id: string;
  readonly title: string;
  readonly sub: string;
  /** Posters side by side, or rows below each other. */
  readonly shape: 'posters' | 'rows';
  /** At most four are rendered. */
  readonly entries: readonly PictureEntry[];
}

export interface PictureEntry {
  /** Null for what is about the whole market. */
  readonly subject: PosterSubject | null;
  readonly text: string;
  readonly detail: string;
  readonly figure: { readonly text: string; readonly tone: 'gain' | 'loss' } | null;
}

export interface PagePictureSources {
  readonly market: Pick<MarketView, 'tick' | 'celebrities' | 'revision'>;
  readonly news: () => Promise<readonly NewsItem[]>;
  readonly premieres: () => Promise<readonly Premiere[]>;
}

export const entriesMax = 4;

/**
 * Pictures of prices are the same for an hour, unless staff change a celebrity; the others change with what
 * they show.
 */
export async function pagePicture(page: PicturedPage, sources: PagePictureSources): Promise<PagePicture> {
  const { market } = sources;
  switch (page) {
    case 'news':
      return withContentId(page, newsPicture(await sources.news(), market));
    case 'calendar':
      return withContentId(page, calendarPicture(await sources.premieres(), market));
    default: {
      const hour = Math.floor(Date.parse(market.tick.time) / hourMs);
      return { id: `${page} ${hour} ${market.revision}`, ...pricePicture(page, market) };
    }
  }
}

type Unnamed = Omit<PagePicture, 'id'>;

function withContentId(page: PicturedPage, picture: Unnamed): PagePicture {
  return { id: `${page} ${JSON.stringify(picture)}`, ...picture };
}

function pricePicture(page: Exclude<PicturedPage, 'news' | 'calendar'>, market: PagePictureSources['market']): Unnamed {
  const time = formatDateTime(Date.parse(market.tick.time));
  const listed = market.celebrities.filter(isTraded).map((subject) => {
    const priceCents = market.tick.pricesCents[subject.id] ?? subject.listing_price_cents;
    return {
      id: subject.id,
      subject,
      priceCents,
      dayAgoPriceCents: market.tick.dayAgoPricesCents[subject.id] ?? priceCents,
    };
  });
  const ranked = page === 'market' ? rankByMovement(listed) : rankByPrice(listed);
  const entries = ranked.slice(0, entriesMax).map(({ rank, celebrity: { subject, priceCents, dayAgoPriceCents } }) => {
    const price = formatSe(seCents(priceCents));
    const { changeBps } = movement(seCents(priceCents), seCents(dayAgoPriceCents));
    return {
      subject: subjectOf(subject),
      text: page === 'leaderboards' ? `${rank}. ${subject.name}` : subject.name,
      detail: price,
      figure: figureOf(changeBps),
    };
  });
  const texts = {
    home: { title: 'The celebrity stock exchange', sub: `Prices of ${time}. Free to play with virtual cash.` },
    market: { title: 'Trade shares of celebrities', sub: `The biggest moves in 24 hours, ${time}` },
    leaderboards: { title: 'Leaderboards', sub: `Top celebrities by share price, ${time}` },
  };
  return { ...texts[page], shape: page === 'home' ? 'posters' : 'rows', entries };
}

function newsPicture(items: readonly NewsItem[], { celebrities }: PagePictureSources['market']): Unnamed {
  const entries = items.slice(0, entriesMax).map(({ title, time, celebrityId, changeBps }) => {
    const figure = changeBps === null ? null : figureOf(bps(changeBps));
    return {
      subject: subjectOf(celebrities.find(({ id }) => id === celebrityId)),
      text: title,
      detail: formatDateTime(Date.parse(time)),
      // Many headlines say the change themselves.
      figure: figure !== null && title.includes(figure.text) ? null : figure,
    };
  });
  return { title: 'News', sub: 'The headlines that move the celebrity market', shape: 'rows', entries };
}

/** What is to come, the next first; then what has been, the last first. */
function calendarPicture(premieres: readonly Premiere[], { celebrities }: PagePictureSources['market']): Unnamed {
  const coming = premieres.filter(({ state }) => state === 'announced' || state === 'live');
  const over = premieres.filter(({ state }) => state === 'over').toReversed();
  const entries = [...coming, ...over].slice(0, entriesMax).map(({ stage, time, celebrityId, changeBps }) => {
    const celebrity = celebrities.find(({ id }) => id === celebrityId);
    return {
      subject: subjectOf(celebrity),
      text: celebrity?.name ?? stage,
      detail: `${stage}, ${formatDate(Date.parse(time))} at ${formatTime(Date.parse(time))} in London`,
      figure: changeBps === null ? null : figureOf(bps(changeBps)),
    };
  });
  const sub = entries.length === 0 ? 'Premieres are announced before their day begins' : 'Who is on stage, and when';
  return { title: 'Premieres', sub, shape: 'rows', entries };
}

function subjectOf(celebrity: PosterSubject | undefined): PosterSubject | null {
  if (celebrity === undefined) return null;
  const { id, name, category, country } = celebrity;
  return { id, name, category, country };
}

function figureOf(changeBps: Bps): PictureEntry['figure'] {
  return { text: formatPercent(changeBps, { sign: true }), tone: changeBps < 0 ? 'loss' : 'gain' };
}
