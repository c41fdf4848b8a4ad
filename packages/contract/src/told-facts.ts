import type { Listing } from './market.js';
import type { PublicSettings } from './settings.js';

/** What a page that comes drawn was drawn with. It stands in the page as JSON, in #told, so that the app draws the same. */
export interface ToldFacts {
  readonly listing?: Listing;
  readonly settings?: PublicSettings;
}
