import { seCents } from '@limelight/rules/money';
import type { CelebrityListing } from '../modules/exchange/market/celebrity-file.js';

/** Fictional celebrities, one per category, so that tests do not depend on the real listings. */
export const testListings: readonly CelebrityListing[] = [
  {
    id: '1',
    name: 'Ada Marlowe',
    category: 'Music',
    country: 'Rest of the world',
    description: 'Singer and songwriter with four studio albums.',
    listingPriceCents: seCents(51_240),
    popularity: 92,
  },
  {
    id: 'gh1',
    name: 'Yaw Antiri',
    category: 'Acting',
    country: 'Ghana',
    description: 'Actor in eleven feature films.',
    listingPriceCents: seCents(23_315),
    popularity: 61,
  },
  {
    id: 'ng1',
    name: 'Chidi Okwara',
    category: 'Sports',
    country: 'Nigeria',
    description: 'Footballer who played in two World Cups.',
    listingPriceCents: seCents(55_930),
    popularity: 77,
  },
  {
    id: 'za1',
    name: 'Thandi Nkosi',
    category: 'Influencer',
    country: 'South Africa',
    description: 'Presenter of a travel channel.',
    listingPriceCents: seCents(43_820),
    popularity: 45,
  },
];
