import type { Listing } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import type { Squad, SquadDetail } from '@limelight/contract/fame/squads.schema';
import { ipoPath, paths, squadPath } from '@limelight/contract/paths';
import type { Ipo } from '@limelight/contract/play/ipos.schema';

/** What the head of a page is written from; a page has only the lists it needs. */
export interface PageFacts {
  readonly listing: Listing;
  readonly news?: readonly NewsItem[] | undefined;
  readonly premieres?: readonly Premiere[] | undefined;
  /** Null when there is none with the page's id, undefined also when that is not known. */
  readonly ipo?: Ipo | null | undefined;
  readonly squads?: readonly Squad[] | undefined;
  /** The same of its handle. */
  readonly squad?: SquadDetail | null | undefined;
}

export interface FactSources {
  readonly listing: () => { readonly listing: Listing; readonly listingRevision: number };
  readonly news: () => Promise<readonly NewsItem[]>;
  readonly premieres: () => Promise<readonly Premiere[]>;
  /** @returns null when there is none with this id */
  readonly ipo: (id: string) => Promise<Ipo | null>;
  /** The most active ones. */
  readonly squads: () => Promise<readonly Squad[]>;
  /** @returns null when there is none with this handle */
  readonly squad: (handle: string) => Promise<SquadDetail | null>;
  readonly onFailure: (error: unknown, path: string) => void;
}

const ipoFolder = ipoPath('');
const squadFolder = squadPath('');

/** A page whose list cannot be read is described without it. */
export async function readPageFacts(path: string, sources: FactSources) {
  const { listing, news, premieres, ipo, squads, squad, onFailure } = sources;
  const noted = (error: unknown) => {
    onFailure(error, path);
    return undefined;
  };
  const listed = async <Item>(page: string, read: () => Promise<readonly Item[]>) => {
    if (path !== page) return undefined;
    return read().catch(noted);
  };
  const one = async <Item>(folder: string, read: (key: string) => Promise<Item>) => {
    if (!path.startsWith(folder)) return undefined;
    return read(path.slice(folder.length)).catch(noted);
  };
  return {
    listing: listing().listing,
    news: await listed(paths.news, news),
    premieres: await listed(paths.calendar, premieres),
    ipo: await one(ipoFolder, ipo),
    squads: await listed(paths.squads, squads),
    squad: await one(squadFolder, squad),
  } satisfies PageFacts;
}
