import type { Listing } from './exchange/market.schema.js';
import type { Premiere } from './exchange/premieres.schema.js';
import type { PublicSettings } from './people/settings.schema.js';

/** The data that the server renders a public page with. */
export interface PublicFacts {
  readonly listing?: Listing;
  /** Changes with what staff change about celebrities between two ticks. */
  readonly listingRevision?: number;
  readonly premieres?: readonly Premiere[];
  readonly settings?: PublicSettings;
}

/**
 * Request header of a browser whose service worker has the app in its cache: it renders a player's pages
 * itself.
 */
export const appIsCachedHeader = 'x-limelight-keeps-app';
