import { celebrityPictureUrl, pagePictureUrl } from '@limelight/contract/addresses';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import type { Squad } from '@limelight/contract/fame/squads.schema';
import { celebrityPath, newsAnchor, paths, squadEventPath, squadPath } from '@limelight/contract/paths';
import { isTraded } from '@limelight/rules/celebrity';
import { rankByPrice } from '@limelight/rules/celebrity-ranking';
import { premiereMoveText } from '@limelight/rules/premiere-text';

/** The site as its structured data names it. */
export interface Site {
  readonly publicUrl: string;
  readonly siteName: string;
}

/** An object of schema.org (JSON-LD). */
export type StructuredData = Readonly<Record<string, unknown>>;

export function webSite({ publicUrl, siteName }: Site, description: string): StructuredData {
  return { '@type': 'WebSite', name: siteName, url: `${publicUrl}/`, description, inLanguage: 'en-GB' };
}

export function celebrityList(celebrities: readonly Celebrity[], { publicUrl }: Site): StructuredData {
  const elements = celebrities.map(({ id, name }) => ({ name, url: `${publicUrl}${celebrityPath(id)}` }));
  return itemList(elements);
}

const rankedMax = 10;

/**
 * The top of the board of celebrities. Players are left out: anyone who hides must not stay in a search
 * engine.
 */
export function celebrityRanking(celebrities: readonly Celebrity[], { publicUrl }: Site): StructuredData {
  const top = rankByPrice(celebrities.filter(isTraded)).slice(0, rankedMax);
  const elements = top.map(({ celebrity: { id, name } }) => ({ name, url: `${publicUrl}${celebrityPath(id)}` }));
  return {
    ...itemList(elements),
    name: 'Celebrities by share price',
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
  };
}

/** Headlines have no pages of their own: each is a place of the page of news. */
export function newsList(items: readonly NewsItem[], { publicUrl, siteName }: Site): StructuredData {
  const publisher = { '@type': 'Organization', name: siteName, url: `${publicUrl}/` };
  return itemList(
    items.map(({ id, title, time, celebrityId }) => ({
      item: {
        '@type': 'NewsArticle',
        headline: title,
        datePublished: time,
        url: `${publicUrl}${paths.news}#${newsAnchor(id)}`,
        image: `${publicUrl}${celebrityId === null ? pagePictureUrl('news') : celebrityPictureUrl(celebrityId)}`,
        author: publisher,
        publisher,
      },
    })),
  );
}

/**
 * Premieres that are to come or on stage, and cancelled ones, as events of the exchange: the celebrity does
 * not perform. A celebrity that is not listed any more has no page to link.
 */
export function premiereEvents(
  premieres: readonly Premiere[],
  celebrities: readonly Celebrity[],
  { publicUrl, siteName }: Site,
): StructuredData[] {
  return premieres.flatMap(({ state, stage, time, celebrityId }) => {
    const celebrity = celebrities.find(({ id }) => id === celebrityId);
    if (state === 'over' || celebrity === undefined) return [];
    const url = `${publicUrl}${celebrityPath(celebrityId)}`;
    return {
      '@type': 'Event',
      name: `${stage}: the share of ${celebrity.name}`,
      description: `Trading in ${celebrity.name} on ${siteName} halts, and the price jumps ${premiereMoveText}, up or down.`,
      startDate: time,
      ...eventOf({ url, isCancelled: state === 'cancelled' }),
      organizer: { '@type': 'Organization', name: siteName, url: `${publicUrl}/` },
    };
  });
}

/** Of a squad, which organizes it. */
export function squadEventData(
  { id, squad, stage, startsAt, endsAt }: SquadEvent,
  { title, description }: { readonly title: string; readonly description: string },
  { publicUrl }: Site,
): StructuredData {
  const organizer = squad && {
    '@type': 'Organization',
    name: squad.name,
    url: `${publicUrl}${squadPath(squad.handle)}`,
  };
  return {
    '@type': 'Event',
    name: title,
    description,
    startDate: startsAt,
    endDate: endsAt,
    ...eventOf({ url: `${publicUrl}${squadEventPath(id)}`, isCancelled: stage === 'cancelled' }),
    ...(organizer && { organizer }),
  };
}

/** Of an event of the exchange, on a page of it. */
function eventOf({ url, isCancelled }: { readonly url: string; readonly isCancelled: boolean }): StructuredData {
  return {
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    isAccessibleForFree: true,
  };
}

export function squadList(squads: readonly Squad[], { publicUrl }: Site): StructuredData {
  return itemList(squads.map(({ handle, name }) => ({ name, url: `${publicUrl}${squadPath(handle)}` })));
}

function itemList(elements: readonly StructuredData[]): StructuredData {
  const itemListElement = elements.map((element, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...element,
  }));
  return { '@type': 'ItemList', numberOfItems: elements.length, itemListElement };
}
