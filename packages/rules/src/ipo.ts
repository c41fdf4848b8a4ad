import { fairDraw, type HmacSha256, type Sha256 } from './fairness.js';
import { tradeFee } from './fee.js';
import { add, bps, divideHalfUp, multiplyByCount, type SeCents, seCents } from './money.js';
import {
  addDays,
  dayMs,
  endOfLondonDay,
  formatTime,
  hourMs,
  type LondonDay,
  londonDay,
  minuteMs,
  startOfLondonDay,
} from './time.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

/**
 * An IPO lists a celebrity: players subscribe at a price for a day, all shares are shared out together (see
 * `share-out.ts`), and the first price is random. Coming first, requesting too much, and selling at the
 * opening gain nothing.
 */

/**
 * Of everybody, whatever the plan. Also the mean of the draw of the first price, so that selling it earns
 * nothing.
 */
export const ipoFeeBps = bps(600);
export const ipoWindowMs = dayMs;
/** It is announced so long before its window at least, */
export const ipoNoticeMsMin = 48 * hourMs;
/** and at most. */
export const ipoNoticeMsMax = 60 * dayMs;
/** VIP Elite subscribes so much earlier: for comfort, since nobody gets less for coming later. */
export const ipoEarlyMs = hourMs;
/** The close stays clear of midnight in London, so that it is in the records of its day. */
const closeMarginMs = 30 * minuteMs;
/** The time in London from which shares are given out and trading begins, on the day after the close. */
const shareOutHour = 10;

export const ipoSharesMax = 10_000_000;
export const ipoCapMax = 100_000;
export const ipoAccountDaysDefault = 3;

export const ipoStates = ['announced', 'open', 'closed', 'sharing', 'opening', 'trading', 'cancelled'] as const;
/**
 * `sharing`: shares and returned cash are on their way; `opening`: all are there, and the first price comes
 * with the next tick; `trading` from the tick after that.
 */
export type IpoState = (typeof ipoStates)[number];

export interface IpoTimes {
  readonly opensAtMs: number;
  /** For VIP Elite. */
  readonly earlyAtMs: number;
  readonly closesAtMs: number;
}

export function ipoTimes(opensAtMs: number): IpoTimes {
  return { opensAtMs, earlyAtMs: opensAtMs - ipoEarlyMs, closesAtMs: opensAtMs + ipoWindowMs };
}

/** The London day whose key decides about an IPO that closed on this one. */
export function shareOutDay(closedOn: LondonDay): LondonDay {
  return addDays(closedOn, 1);
}

/** From when on shares are given out. */
export function shareOutMs(day: LondonDay): number {
  const guessMs = startOfLondonDay(day) + shareOutHour * hourMs;
  // On the two days of a year when the clocks change, midnight is not ten hours before ten.
  const found = [guessMs - hourMs, guessMs, guessMs + hourMs].find((atMs) => formatTime(atMs) === `${shareOutHour}:00`);
  return found ?? guessMs;
}

export type IpoTimeProblem = 'TOO_SOON' | 'TOO_LATE' | 'NEAR_MIDNIGHT';

/** Why an IPO cannot open at a time; null when it can. */
export function ipoTimeProblem(opensAtMs: number, nowMs: number): IpoTimeProblem | null {
  if (opensAtMs < nowMs + ipoNoticeMsMin) return 'TOO_SOON';
  if (opensAtMs > nowMs + ipoNoticeMsMax) return 'TOO_LATE';
  const { closesAtMs } = ipoTimes(opensAtMs);
  const day = londonDay(closesAtMs);
  const isNear = closesAtMs < startOfLondonDay(day) + closeMarginMs || closesAtMs > endOfLondonDay(day) - closeMarginMs;
  return isNear ? 'NEAR_MIDNIGHT' : null;
}

export interface IpoCost {
  readonly totalCents: SeCents;
  readonly feeCents: SeCents;
  /** What is reserved, and what is paid. */
  readonly sumCents: SeCents;
}

export function ipoCost(shares: number, priceCents: SeCents): IpoCost {
  const totalCents = multiplyByCount(priceCents, shares);
  const feeCents = tradeFee(totalCents, ipoFeeBps);
  return { totalCents, feeCents, sumCents: add(totalCents, feeCents) };
}

/** The most shares whose cost fits the cash, up to the cap. */
export function maxSubscription({
  cashCents,
  priceCents,
  cap,
}: {
  cashCents: SeCents;
  priceCents: SeCents;
  cap: number;
}): number {
  const guess = Math.floor((cashCents * 10_000) / (priceCents * (10_000 + ipoFeeBps)));
  let shares = Math.max(0, Math.min(cap, guess + 1));
  while (shares > 0 && ipoCost(shares, priceCents).sumCents > cashCents) shares -= 1;
  return shares;
}

export interface SubscriberState {
  readonly frozen: boolean;
  readonly elite: boolean;
  readonly accountAgeMs: number;
  /** Free cash, and what this subscription has reserved. */
  readonly cashCents: SeCents;
  /** What the player has subscribed for, 0 for nothing. */
  readonly shares: number;
}

export interface IpoTerms extends IpoTimes {
  readonly priceCents: SeCents;
  readonly cap: number;
  readonly accountDays: number;
}

export interface SubscriptionRequest {
  readonly shares: number;
  /** What the page showed: a subscription that changed elsewhere, or other terms, are a conflict. */
  readonly seenShares: number;
  readonly seenPriceCents: number;
}

export type SubscriptionRefusalCode =
  | 'IPO_NOT_OPEN'
  | 'IPO_CLOSED'
  | 'ACCOUNT_FROZEN'
  | 'ACCOUNT_TOO_NEW'
  | 'IPO_QUANTITY'
  | 'CONFLICT'
  | 'NOT_ENOUGH_CASH';

/** Whether a player may subscribe, or change to a number of shares; null when it may be. */
export function subscriptionRefusal(
  terms: IpoTerms,
  player: SubscriberState,
  { shares, seenShares, seenPriceCents }: SubscriptionRequest,
  nowMs: number,
): SubscriptionRefusalCode | null {
  if (nowMs >= terms.closesAtMs) return 'IPO_CLOSED';
  if (nowMs < (player.elite ? terms.earlyAtMs : terms.opensAtMs)) return 'IPO_NOT_OPEN';
  if (player.frozen) return 'ACCOUNT_FROZEN';
  if (player.accountAgeMs < terms.accountDays * dayMs) return 'ACCOUNT_TOO_NEW';
  if (!Number.isSafeInteger(shares) || shares < 1 || shares > terms.cap) return 'IPO_QUANTITY';
  if (seenShares !== player.shares || seenPriceCents !== terms.priceCents) return 'CONFLICT';
  return ipoCost(shares, terms.priceCents).sumCents > player.cashCents ? 'NOT_ENOUGH_CASH' : null;
}

/** A line of the list whose hash goes into the records of the day of the close. */
export interface SubscriptionLine {
  /** From 1 on, without gaps. */
  readonly number: number;
  readonly shares: number;
  /** Under review at the close, and so shared out without. */
  readonly held: boolean;
}

/** Lines end with a line feed; the hash is the SHA-256 of their ASCII. */
export function subscriptionLine({ number, shares, held }: SubscriptionLine): string {
  return `${number};${shares}${held ? ';held' : ''}\n`;
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The key of an IPO's draws, published with the share-out: it shows nothing about the key of the day. */
export function ipoDrawKey(hmacSha256: HmacSha256, dayKey: Uint8Array, ipoId: string): Uint8Array {
  return hmacSha256(dayKey, ascii(`ipo:${ipoId}`));
}

/** A draw of an IPO: the SHA-256 of its key and a message in ASCII. */
export function ipoTicket(sha256: Sha256, drawKey: Uint8Array) {
  return (message: string): Uint8Array => {
    const text = new Uint8Array(drawKey.length + message.length);
    text.set(drawKey);
    text.set(ascii(message), drawKey.length);
    return sha256(text);
  };
}

const rise = { mean: 0.06, deviation: 0.06, range: 0.14 } as const;

/** The rise of the first price in basis points, half up: normal about the fee, within 14 points of it. */
export function ipoRiseBps(sha256: Sha256, drawKey: Uint8Array): number {
  const normal = fairDraw(ipoTicket(sha256, drawKey)('opening')).normal();
  const away = Math.min(rise.range, Math.max(-rise.range, rise.deviation * normal));
  return Math.floor((rise.mean + away) * 10_000 + 0.5);
}

/** The first price, half up to the cent and within the limits of prices. */
export function ipoOpeningCents(priceCents: SeCents, riseBps: number): SeCents {
  const cents = Number(divideHalfUp(BigInt(priceCents) * BigInt(10_000 + riseBps), 10_000n));
  return seCents(Math.min(priceCentsMax, Math.max(priceCentsMin, cents)));
}
