import type { NewsStatus } from './news.js';
import { earlyAlertMinutes } from './perk.js';
import { bucketStart, dayMs, hourMs, minuteMs } from './time.js';

export const earlyAlertLeadMs = earlyAlertMinutes * minuteMs;

/**
 * The public time that an alert names: the minute of the schedule. News is never public before that minute
 * begins; at which moment it is released is not known to anybody.
 */
export function publicMinute(publishAtMs: number): number {
  return bucketStart(publishAtMs, minuteMs);
}

/**
 * Whether VIP players may learn of a scheduled item: from 30 minutes before the minute that the alert names.
 */
export function isEarlyAlertDue(publishAtMs: number, nowMs: number): boolean {
  return publicMinute(publishAtMs) - earlyAlertLeadMs <= nowMs;
}

/** The first whole minute at which news announced now gives VIP players their 30 minutes. */
export function announcedPublishMs(nowMs: number): number {
  return Math.ceil((nowMs + earlyAlertLeadMs) / minuteMs) * minuteMs;
}

export interface AlertedNews {
  readonly status: NewsStatus;
  /** Null for the whole market. */
  readonly celebrityId: string | null;
  readonly publishAtMs: number | null;
  /** Whether everybody can read it. */
  readonly isPublic: boolean;
}

/** What an open alert said last. */
export interface NamedNews {
  readonly celebrityId: string | null;
  readonly minuteMs: number;
}

/**
 * What is to be done about the alert of an item: announce it, name another minute, withdraw it, or end it
 * because the news is public.
 */
export type AlertStep = { readonly action: 'open' | 'move'; readonly minuteMs: number } | { readonly action: AlertEnd };
export type AlertEnd = 'withdraw' | 'fulfil';

/**
 * The step that makes an item's alert match the item; null when it does.
 * @param alert the open alert, null without one
 */
export function alertStep(alert: NamedNews | null, news: AlertedNews, nowMs: number): AlertStep | null {
  const { status, publishAtMs, isPublic } = news;
  if (isPublic) return alert && { action: 'fulfil' };
  // Published but not public yet: it is released within its minute.
  if (status === 'published') return null;
  if (status !== 'scheduled' || publishAtMs === null) return alert && { action: 'withdraw' };
  const minuteMs = publicMinute(publishAtMs);
  if (alert === null) return isEarlyAlertDue(publishAtMs, nowMs) ? { action: 'open', minuteMs } : null;
  if (alert.celebrityId !== news.celebrityId) return { action: 'withdraw' };
  return alert.minuteMs === minuteMs ? null : { action: 'move', minuteMs };
}

export const earlyAlertStates = ['upcoming', 'postponed', 'moved-up', 'withdrawn'] as const;
export type EarlyAlertState = (typeof earlyAlertStates)[number];

/** What became of an alert since a player received it, who was then given `namedMs`. */
export function earlyAlertState(namedMs: number, minuteMs: number): EarlyAlertState {
  if (minuteMs > namedMs) return 'postponed';
  return minuteMs < namedMs ? 'moved-up' : 'upcoming';
}

/** Release can follow the minute's begin by up to a minute and a tick. */
const releaseMsMax = 2 * minuteMs;
const roundedMinutes = 5;

/**
 * How far away the public time is, in steps of five minutes: "in about 25 min", "in a few minutes", "any
 * moment now". After that the news is "delayed". More than a day ahead it is empty, as the date says enough.
 */
export function publicTimeText(publicMs: number, nowMs: number): string {
  const leftMs = publicMs - nowMs;
  if (leftMs <= -releaseMsMax) return 'delayed';
  if (leftMs <= minuteMs) return 'any moment now';
  if (leftMs < 2 * roundedMinutes * minuteMs - minuteMs) return 'in a few minutes';
  if (leftMs < hourMs) return `in about ${Math.round(leftMs / minuteMs / roundedMinutes) * roundedMinutes} min`;
  return leftMs < dayMs ? `in about ${Math.round(leftMs / hourMs)} h` : '';
}
