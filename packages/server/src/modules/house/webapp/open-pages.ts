import { paths, squadPath } from '@limelight/contract/paths';
import type { Page } from './page.js';
import { type FactSources, invitationOf, readPageFacts } from './page-facts.js';
import { headOf, notIndexed, withHead } from './page-head.js';
import { RenderBudget } from './render-budget.js';
import { strangerPages } from './stranger-pages.js';
import type { Site } from './structured-data.js';
import type { PageVisit } from './visit.js';

interface OpenPagesOptions {
  readonly facts: FactSources;
  readonly site: () => Site;
  readonly onCacheCleared: (clear: () => void) => void;
  readonly onFailure: (error: unknown, visit: PageVisit) => void;
}

/** The page is at another address now: staff have renamed its squad. */
interface MovedPage {
  readonly status: 301;
  readonly location: string;
}

interface OpenPage {
  /** 404 for a celebrity that is not listed, and for an IPO, a squad or an event that does not exist. */
  readonly status: 200 | 404;
  readonly html: string;
  /** Otherwise the app renders it in the browser. */
  readonly isRendered: boolean;
}

/**
 * The pages that anybody may read, as a stranger gets them: rendered with public data and described to search
 * engines and social networks. Their rendering has a budget of its own, so that strangers take nothing from
 * players; beyond it the app renders the page in the browser.
 */
export function openPagesOf(page: Page, { facts, site, onCacheCleared, onFailure }: OpenPagesOptions) {
  const { listing } = facts;
  const budget = new RenderBudget(() => performance.now());
  const strangers = strangerPages({
    version: () => `${listing().listing.tick} ${listing().listingRevision}`,
    render: (visit) =>
      budget
        .spend(() => page.renderForPlayer(visit))
        .catch((error: unknown) => {
          onFailure(error, visit);
          return undefined;
        }),
  });
  onCacheCleared(strangers.clear);
  return async (visit: PageVisit): Promise<OpenPage | MovedPage> => {
    const found = await readPageFacts(visit, facts);
    const squad = found.squad ? squadPath(found.squad.handle) : visit.path;
    if (squad !== visit.path) return { status: 301, location: `${squad}${visit.search}` };
    const head = headOf(visit.path, found, site());
    const isNoCelebrity = head === undefined && visit.path.startsWith(paths.celebrity.replace('$id', ''));
    const isUnknown = isNoCelebrity || [found.ipo, found.squad, found.squadEvent].includes(null);
    if (isUnknown) return { status: 404, html: page.htmlOf(visit.path), isRendered: false };
    const rendered = await strangers.read(visit);
    const html = rendered ?? page.htmlOf(visit.path);
    const isRendered = rendered !== undefined;
    if (head !== undefined) return { status: 200, html: withHead(html, head, site()), isRendered };
    // Nothing is known of an invitation when the database does not answer.
    return { status: 200, html: invitationOf(visit) === undefined ? html : notIndexed(html), isRendered };
  };
}
