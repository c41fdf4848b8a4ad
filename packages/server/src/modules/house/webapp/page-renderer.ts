import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import type { PublicFacts } from '@limelight/contract/server-rendering';

export interface RenderedPage {
  /** The content of the app's root element. */
  readonly html: string;
  /** The query cache behind the HTML, for the app to hydrate its own from; sent as JSON. */
  readonly dehydratedState: unknown;
}

/** A GET of the API, as the player for whom the page is rendered. */
export type ApiFetch = (url: string) => Promise<Response>;

/**
 * Server-side rendering (SSR) of the app's first screens: the web app's code, built as a module for the
 * server.
 */
interface PrerenderModule {
  renderPublicPage(path: string, facts: PublicFacts): Promise<RenderedPage>;
  /**
   * @param address path and search
   * @param width of the player's window, in px
   * @returns undefined when this is a page of neither a player nor staff, or the visitor may not see it
   */
  renderPlayerPage(address: string, width: number): Promise<RenderedPage | undefined>;
  sendThrough(send: ApiFetch): void;
}

/** Several pages render concurrently, and each request must be made as the page's own player. */
const currentFetch = new AsyncLocalStorage<ApiFetch>();

export async function loadPageRenderer(file: string) {
  // Pages made here have no storage. The one of Node since version 25 prints a warning when it is read.
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  const module = (await import(pathToFileURL(file).href)) as PrerenderModule;
  module.sendThrough(async (url) => {
    const fetchApi = currentFetch.getStore();
    if (fetchApi === undefined) throw new Error(`${url} was requested outside of the rendering of a player's page`);
    return fetchApi(url);
  });
  return {
    publicPage: module.renderPublicPage,
    playerPage: (address: string, width: number, fetchApi: ApiFetch) =>
      currentFetch.run(fetchApi, () => module.renderPlayerPage(address, width)),
  };
}
