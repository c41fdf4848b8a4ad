import { newsImpactBpsMax } from './market.js';
import { type Bps, bps, formatPercent } from './money.js';

/** A news item's life. Only a published one is shown, and publishing puts its impact to work, once. */
export const newsStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type NewsStatus = (typeof newsStatuses)[number];

export const newsActs = ['schedule', 'unschedule', 'publish', 'archive', 'restore'] as const;
export type NewsAct = (typeof newsActs)[number];

/** What each act makes of an item, by its status; an act that is missing is not possible then. */
const transitions: Readonly<Record<NewsStatus, Partial<Readonly<Record<NewsAct, NewsStatus>>>>> = {
  draft: { schedule: 'scheduled', publish: 'published', archive: 'archived' },
  // Scheduling again moves the time.
  scheduled: { schedule: 'scheduled', unschedule: 'draft', publish: 'published', archive: 'archived' },
  published: { archive: 'archived' },
  archived: { restore: 'draft' },
};

/** The status after an act, `null` when the act is not possible. */
export function newsStatusAfter(status: NewsStatus, act: NewsAct): NewsStatus | null {
  return transitions[status][act] ?? null;
}

export const newsAuthors = ['staff', 'newsroom'] as const;
export type NewsAuthor = (typeof newsAuthors)[number];

/** What an item is about: announcements come from staff, the rest is what the newsroom saw in the market. */
export const newsTopics = ['announcement', 'record', 'streak', 'surge', 'volume', 'sentiment', 'halt', 'wrap'] as const;
export type NewsTopic = (typeof newsTopics)[number];

export const newsTitleLengthMax = 120;
export const newsBodyLengthMax = 2_000;

/** The impact an item may carry: up to a fifth either way. News that moves nothing has none, not zero. */
export function isNewsImpact(candidate: number): boolean {
  return Number.isInteger(candidate) && candidate !== 0 && Math.abs(candidate) <= newsImpactBpsMax;
}

/** "Pushed up by about 8.00%". About, because chance blurs the jump by a quarter of its size either way. */
export function impactText(impactBps: Bps): string {
  const way = impactBps > 0 ? 'up' : 'down';
  return `Pushed ${way} by about ${formatPercent(bps(Math.abs(impactBps)))}`;
}
