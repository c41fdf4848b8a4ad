import { type Jump, millionthsPerUnit } from './market.js';
import { type Bps, bps, formatPercent } from './money.js';
import { dayMs, tickMs } from './time.js';

/** News moves a price by at most a fifth, and a celebrity at most once in 24 hours. */
export const newsImpactBpsMax = 2_000;
export const newsIntervalMs = dayMs;
const newsNoiseShare = 0.25;

/**
 * The lasting jump that news causes: ln(1 + impact), blurred by a normal with a quarter of the impact.
 * Millionths.
 */
export function newsJump(impactBps: Bps, noise: number): number {
  if (Math.abs(impactBps) > newsImpactBpsMax) throw new RangeError(`an impact of ${impactBps} bps is too large`);
  const impact = impactBps / 10_000;
  return Math.round((Math.log1p(impact) + newsNoiseShare * Math.abs(impact) * noise) * millionthsPerUnit);
}

export function newsImpactAllowed(lastImpactMs: number | null, nowMs: number): boolean {
  return lastImpactMs === null || nowMs - lastImpactMs >= newsIntervalMs;
}

/** Published in `fairness.ts`. */
export const newsDrawIndex = 1;

export function newsJumpOf(celebrityId: string, impactBps: Bps): Jump {
  return (draws) => newsJump(impactBps, draws.cause(celebrityId, newsDrawIndex).normal());
}

/** The lifecycle of a news item. Only a published one is visible, and publishing applies its impact, once. */
export const newsStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type NewsStatus = (typeof newsStatuses)[number];

export const newsActions = ['schedule', 'unschedule', 'publish', 'archive', 'restore'] as const;
export type NewsAction = (typeof newsActions)[number];

/** The state machine: the next status by status and action; a missing action is not allowed. */
const transitions: Readonly<Record<NewsStatus, Partial<Readonly<Record<NewsAction, NewsStatus>>>>> = {
  draft: { schedule: 'scheduled', publish: 'published', archive: 'archived' },
  // Scheduling again changes the time.
  scheduled: { schedule: 'scheduled', unschedule: 'draft', publish: 'published', archive: 'archived' },
  published: { archive: 'archived' },
  archived: { restore: 'draft' },
};

/** The status after an action, `null` when it is not allowed. */
export function newsStatusAfter(status: NewsStatus, action: NewsAction): NewsStatus | null {
  return transitions[status][action] ?? null;
}

export const newsAuthors = ['staff', 'newsroom'] as const;

/** What an item is about: announcements come from staff, the other topics from the automated newsroom. */
export const newsTopics = [
  'announcement',
  'record',
  'streak',
  'surge',
  'volume',
  'sentiment',
  'halt',
  'premiere',
  'wrap',
] as const;
export type NewsTopic = (typeof newsTopics)[number];

export const newsTitleLengthMax = 120;
export const newsBodyLengthMax = 2_000;

export type NewsAuthor = (typeof newsAuthors)[number];
/** What staff may still change of an item. */
export type NewsEditing = 'everything' | 'texts' | 'nothing';

/**
 * @param hasMovedPrice an impact happens once, so an archived item that comes back keeps its celebrity and
 * impact
 */
export function newsEditing({
  status,
  author,
  hasMovedPrice,
}: {
  readonly status: NewsStatus;
  readonly author: NewsAuthor;
  readonly hasMovedPrice: boolean;
}): NewsEditing {
  if (author === 'newsroom' || status === 'archived') return 'nothing';
  return status === 'published' || hasMovedPrice ? 'texts' : 'everything';
}

/** Staff enter impacts in tenths of a percent. */
export const newsImpactStepBps = 10;

/** What staff write. */
export interface NewsDraft {
  /** Null for the whole market. */
  readonly celebrityId: string | null;
  readonly title: string;
  readonly body: string;
  /** Needs a celebrity; null moves nothing. */
  readonly impactBps: number | null;
}

/**
 * Sentences by field about what a draft lacks; empty when it can be published. One that is still being
 * written may lack its texts, and nothing else.
 */
export function newsDraftProblems(
  { celebrityId, title, body, impactBps }: NewsDraft,
  { complete }: { readonly complete: boolean },
): Readonly<Partial<Record<keyof NewsDraft, string>>> {
  return {
    ...textProblem('title', title.trim(), { lengthMax: newsTitleLengthMax, complete }),
    ...textProblem('body', body.trim(), { lengthMax: newsBodyLengthMax, complete }),
    ...(impactBps !== null && !isNewsImpact(impactBps) && { impactBps: 'Up to 20% either way, and not zero' }),
    ...(impactBps !== null && celebrityId === null && { celebrityId: 'An impact needs a celebrity' }),
  };
}

function textProblem(
  field: 'title' | 'body',
  { length }: string,
  { lengthMax, complete }: { readonly lengthMax: number; readonly complete: boolean },
): Readonly<Partial<Record<keyof NewsDraft, string>>> {
  return length <= lengthMax && (length > 0 || !complete) ? {} : { [field]: `Between 1 and ${lengthMax} characters` };
}

/** The impact an item may have: up to a fifth either way. News that moves no price has none, not zero. */
export function isNewsImpact(candidate: number): boolean {
  return Number.isInteger(candidate) && candidate !== 0 && Math.abs(candidate) <= newsImpactBpsMax;
}

/**
 * When a scheduled item with an impact is released: at a random moment, so that nobody can prepare for it.
 * The first tick after that moment releases it, which is within the minute that the schedule names.
 * @param draw uniform in [0, 1)
 */
export function impactReleaseMs(publishAtMs: number, draw: number): number {
  return publishAtMs + Math.floor(draw * tickMs);
}

/**
 * "Pushed up by about 8.00%". About, because random noise blurs the jump by a quarter of its size either way.
 */
export function impactText(impactBps: Bps): string {
  const way = impactBps > 0 ? 'up' : 'down';
  return `Pushed ${way} by about ${formatPercent(bps(Math.abs(impactBps)))}`;
}
