import type { Listing } from './market.schema.js';
import type { PublicSettings } from './settings.schema.js';

/** What a public page is drawn with. */
export interface PublicFacts {
  readonly listing?: Listing;
  readonly settings?: PublicSettings;
}

/** Sent with the request for a page by a browser that keeps the app: it draws a player's pages itself, from what it keeps. */
export const keepsAppHeader = 'x-limelight-keeps-app';
