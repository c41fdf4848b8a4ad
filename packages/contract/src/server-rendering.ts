import type { Listing } from './market.schema.js';
import type { PublicSettings } from './settings.schema.js';

/** The data with which the server renders a public page. */
export interface PublicFacts {
  readonly listing?: Listing;
  readonly settings?: PublicSettings;
}

/**
 * Request header of a browser whose service worker caches the app: such a browser renders a player's pages from its
 * cache.
 */
export const keepsAppHeader = 'x-limelight-keeps-app';
