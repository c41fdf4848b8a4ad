import { ipoCost, ipoDrawKey, ipoTicket, maxSubscription } from '@limelight/rules/ipo';
import { type SeCents, seCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { orderOfTickets } from '@limelight/rules/share-out';
import type { RuleBook } from '../rule-book.js';
import { hmacSha256, sha256 } from './hashes.js';

/** Accounts of a ring. */
export const ringSize = 50;

/** An IPO, and what the other players subscribe for. */
export interface Ipo {
  readonly priceCents: SeCents;
  readonly cap: number;
  readonly supply: number;
  readonly crowd: readonly number[];
  /** What a bot wants that knows what it wants. */
  readonly wanted: number;
  readonly drawKey: Uint8Array;
  /** The lines of the crowd and of all bots, in the order in which left shares go to them. */
  readonly order: readonly number[];
}

/** From SE$10 to SE$900, any ratio as likely as another. */
const priceCentsMin = 1_000;
const priceRatio = 90;
const ownCents = 1_000_000;
/** The cap is worth about what a player begins with. */
const capCents = ownCents;
/** So many times what is wanted is there: a quarter to twice, and in a third of all IPOs enough. */
const supplyMin = 0.25;
const supplyRatio = 8;
const crowdMin = 20;
const crowdMore = 40;
const richDeviation = 0.8;

/** The others: each subscribes for a part of the cash. */
function crowdOf(random: RandomSource, terms: { readonly priceCents: SeCents; readonly cap: number }): number[] {
  const players = crowdMin + Math.floor(crowdMore * random.uniform());
  return Array.from({ length: players }, () => {
    const cashCents = ownCents * Math.exp(richDeviation * random.normal()) * random.uniform();
    return maxSubscription({ ...terms, cashCents: seCents(Math.floor(cashCents)) });
  }).filter((shares) => shares > 0);
}

export function nextIpo(random: RandomSource, dayKey: Uint8Array, id: string): Ipo {
  const priceCents = seCents(Math.round(priceCentsMin * priceRatio ** random.uniform()));
  const cap = Math.max(2, Math.floor(capCents / priceCents));
  const crowd = crowdOf(random, { priceCents, cap });
  const demand = crowd.reduce((sum, shares) => sum + shares, 0);
  const drawKey = ipoDrawKey(hmacSha256, dayKey, id);
  return {
    priceCents,
    cap,
    supply: Math.max(1, Math.round(demand * supplyMin * supplyRatio ** random.uniform())),
    crowd,
    wanted: 1 + Math.floor(cap * random.uniform()),
    drawKey,
    order: orderOfTickets(ipoTicket(sha256, drawKey), crowd.length + ringSize + 2),
  };
}

/** What each of the list gets, first come first. */
export function sharesOf({ supply, order }: Ipo, requests: readonly number[], rules: RuleBook): number[] {
  return rules.shareOut(requests, { supply, order: order.filter((place) => place < requests.length) });
}

/** What a bot gets that comes last. */
export function sharesOfLast(ipo: Ipo, request: number, rules: RuleBook): number {
  return sharesOf(ipo, [...ipo.crowd, request], rules).at(-1) ?? 0;
}

/** The cash for the cap. */
export function cashForCap({ cap, priceCents }: Ipo): SeCents {
  return ipoCost(cap, priceCents).sumCents;
}
