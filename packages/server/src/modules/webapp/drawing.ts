import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import type { PublicFacts } from '@limelight/contract/server-rendering';

export interface DrawnPage {
  /** The content of the app's root element. */
  readonly html: string;
  /** What was drawn; the app takes it as JSON. */
  readonly told: unknown;
}

/** One GET of the API, as whoever the page is drawn for. */
export type Ask = (url: string) => Promise<Response>;

/** Draws pages as the app first shows them. */
export interface Drawing {
  publicPage(path: string, facts: PublicFacts): Promise<DrawnPage>;
  /**
   * @param address path and search
   * @param width of the player's window, in px
   * @returns undefined for what is no player's page, and for who may not see it
   */
  playerPage(address: string, width: number, ask: Ask): Promise<DrawnPage | undefined>;
}

/** The web app's own code, which its build leaves as a module. */
interface DrawingModule {
  drawPublicPage(path: string, facts: PublicFacts): Promise<DrawnPage>;
  drawPlayerPage(address: string, width: number): Promise<DrawnPage | undefined>;
  sendThrough(send: Ask): void;
}

/** Many pages are drawn at once, and each call must be its own player's. */
const asking = new AsyncLocalStorage<Ask>();

export async function loadDrawing(file: string): Promise<Drawing> {
  const module = (await import(pathToFileURL(file).href)) as DrawingModule;
  module.sendThrough(async (url) => {
    const ask = asking.getStore();
    if (ask === undefined) throw new Error(`${url} was asked for by no page that is drawn for a player`);
    return ask(url);
  });
  return {
    publicPage: module.drawPublicPage,
    playerPage: (address, width, ask) => asking.run(ask, () => module.drawPlayerPage(address, width)),
  };
}
