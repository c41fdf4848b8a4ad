import { addressOf } from '@limelight/contract/address';
import type { Listing } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { getPrivateEvent, getSquadEvent } from '@limelight/contract/fame/squad-events';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { findSquadByCode, getSquad, listSquads } from '@limelight/contract/fame/squads';
import type { Squad, SquadDetail } from '@limelight/contract/fame/squads.schema';
import {
  eventCodeParameter,
  inviteParameter,
  ipoPath,
  paths,
  squadEventPath,
  squadPath,
} from '@limelight/contract/paths';
import { getIpo } from '@limelight/contract/play/ipos';
import type { Ipo } from '@limelight/contract/play/ipos.schema';
import type { ApiFetch } from './page-renderer.js';

/** An event, with the code of the invitation by which a private one was found. */
export interface FoundEvent {
  readonly event: SquadEvent;
  readonly code: string | undefined;
}

/** What the head of a page is written from; a page has only the lists it needs. */
export interface PageFacts {
  readonly listing: Listing;
  readonly news?: readonly NewsItem[] | undefined;
  readonly premieres?: readonly Premiere[] | undefined;
  /** Null when there is none with the page's id, undefined also when that is not known. */
  readonly ipo?: Ipo | null | undefined;
  readonly squads?: readonly Squad[] | undefined;
  /** The same of its handle, */
  readonly squad?: SquadDetail | null | undefined;
  /** and of an event that everybody may see, or who has its code. */
  readonly squadEvent?: FoundEvent | null | undefined;
  /** That of the invitation in the page's address; null when its code is not valid. */
  readonly invitedTo?: SquadDetail | null | undefined;
}

export interface FactSources {
  readonly listing: () => { readonly listing: Listing; readonly listingRevision: number };
  readonly news: () => Promise<readonly NewsItem[]>;
  readonly premieres: () => Promise<readonly Premiere[]>;
  readonly onFailure: (error: unknown, path: string) => void;
}

/** A page that somebody opens, whose requests count for the limits of who opens it. */
export interface FactVisit {
  readonly path: string;
  /** With the question mark, or empty. */
  readonly search: string;
  readonly fetchApi: ApiFetch;
}

/** The code of an invitation in the address of an event, as its page reads it. */
export function invitationOf({ path, search }: Pick<FactVisit, 'path' | 'search'>): string | undefined {
  if (!path.startsWith(eventFolder)) return undefined;
  return new URLSearchParams(search).get(eventCodeParameter)?.trim() || undefined;
}

const ipoFolder = ipoPath('');
const squadFolder = squadPath('');
const eventFolder = squadEventPath('');

/** A page whose facts cannot be read is described without them. */
export async function readPageFacts(visit: FactVisit, sources: FactSources): Promise<PageFacts> {
  const { path } = visit;
  const { listing, news, premieres, onFailure } = sources;
  const { ipo, squads, squad, squadEvent, squadOfCode } = readersOf(visit);
  const code = path === paths.squads ? new URLSearchParams(visit.search).get(inviteParameter) : null;
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
    squadEvent: await one(eventFolder, squadEvent),
    invitedTo: code === null ? undefined : await squadOfCode(code).catch(noted),
  };
}

/** There is nothing with such an id, or it is no id. */
const statusesOfNone: readonly number[] = [400, 404];

/** Through the endpoints, because their modules are above this one. Each is null when there is none. */
function readersOf(visit: FactVisit) {
  const read = async <Answer>(url: string): Promise<Answer | null> => {
    const answer = await visit.fetchApi(url);
    if (answer.ok) return (await answer.json()) as Answer;
    if (statusesOfNone.includes(answer.status)) return null;
    throw new Error(`${url} answered ${answer.status}`);
  };
  return {
    ipo: (id: string) => read<Ipo>(addressOf(getIpo.url, { id })),
    squads: async () => (await read<{ readonly squads: readonly Squad[] }>(listSquads.url))?.squads ?? [],
    squad: (handle: string) => read<SquadDetail>(addressOf(getSquad.url, { handle })),
    squadOfCode: (code: string) => read<SquadDetail>(addressOf(findSquadByCode.url, {}, { code })),
    squadEvent: async (id: string): Promise<FoundEvent | null> => {
      const code = invitationOf(visit);
      if (code === undefined) {
        const event = await read<SquadEvent>(addressOf(getSquadEvent.url, { id }));
        return event && { event, code };
      }
      const found = await read<{ readonly event: SquadEvent }>(addressOf(getPrivateEvent.url, {}, { code }));
      // The code of another event opens only that one.
      return found?.event.id === id.toLowerCase() ? { event: found.event, code } : null;
    },
  };
}
