import type { Listing } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { ipoPath, paths } from '@limelight/contract/paths';
import type { Ipo } from '@limelight/contract/play/ipos.schema';

/** What the head of a page is written from; a page has only the lists it needs. */
export interface PageFacts {
  readonly listing: Listing;
  readonly news?: readonly NewsItem[] | undefined;
  readonly premieres?: readonly Premiere[] | undefined;
  /** Null when there is none with the page's id, undefined also when that is not known. */
  readonly ipo?: Ipo | null | undefined;
}

export interface FactSources {
  readonly listing: () => { readonly listing: Listing; readonly listingRevision: number };
  readonly news: () => Promise<readonly NewsItem[]>;
  readonly premieres: () => Promise<readonly Premiere[]>;
  /** @returns null when there is none with this id */
  readonly ipo: (id: string) => Promise<Ipo | null>;
  readonly onFailure: (error: unknown, path: string) => void;
}

const ipoFolder = ipoPath('');

/** A page whose list cannot be read is described without it. */
export async function readPageFacts(path: string, { listing, news, premieres, ipo, onFailure }: FactSources) {
  const noted = (error: unknown) => {
    onFailure(error, path);
    return undefined;
  };
  const listed = async <Item>(page: string, read: () => Promise<readonly Item[]>) => {
    if (path !== page) return undefined;
    return read().catch(noted);
  };
  return {
    listing: listing().listing,
    news: await listed(paths.news, news),
    premieres: await listed(paths.calendar, premieres),
    ipo: await (path.startsWith(ipoFolder) ? ipo(path.slice(ipoFolder.length)).catch(noted) : undefined),
  } satisfies PageFacts;
}
