import type { Category } from '../celebrity.js';
import type { Bps, SeCents } from '../money.js';
import { stepToPrice } from '../staff-price.js';
import { priceCentsMax } from '../trade.js';
import {
  absorbedJump,
  capTickMove,
  jumpAfter,
  newsJump,
  popularityDriftMax,
  priceMicrosMax,
  priceMicrosMin,
  type TickDraws,
  tickLogMax,
  tickLogMin,
} from './market.js';
import { hotAfter, noiseOfTick, reversionOfTick, type Tempo } from './tempo.js';

/**
 * Verifies published ticks against the revealed seed. Two inputs stay secret, the anchor's pull and popularity, and both
 * are bounded: together 0.003 % of the price per tick at the standard tempo, where random draws move it by 0.07 %. So a
 * published move must equal the move of the draws within that bound and the rounding to cents; otherwise it is unfair.
 */

/** The published move of a celebrity at a tick. */
export interface PublishedMove {
  readonly id: string;
  readonly category: Category;
  readonly previousPriceCents: SeCents;
  readonly priceCents: SeCents;
  /** Whether trading was halted before the tick. */
  readonly halted: boolean;
  /** The impact of news published since the previous tick, `null` without news. */
  readonly newsImpactBps: Bps | null;
  /** Suspended: the price must stand still. */
  readonly suspended: boolean;
  /** The price set by staff that this tick moves towards; no draw moves it meanwhile. */
  readonly targetCents: SeCents | null;
}

/** A verifier's knowledge of a celebrity from earlier ticks. */
export interface Knowledge {
  /** `null` until a draw decides it (see `hotAfter`). */
  readonly hot: boolean | null;
  /** The remainder of a news jump in log units; `null` when it began before the first verified tick. */
  readonly pendingJump: number | null;
  /** The error bound of that remainder. */
  readonly pendingSlack: number;
}

/** The start of a verification at any tick, without knowledge of earlier ones. */
export const nothingKnown: Knowledge = { hot: null, pendingJump: null, pendingSlack: 0 };

export type Verdict = 'fair' | 'unfair';

export interface VerifiedMove {
  readonly id: string;
  readonly verdict: Verdict;
  /** For verifying the next tick. */
  readonly knowledge: Knowledge;
}

interface Span {
  readonly min: number;
  readonly max: number;
}

/** Published prices are rounded to a cent, the model's to a millionth. */
const roundingCents = 0.5 + 0.000_05;
const floatSlack = 1e-9;

/** The most that the secret inputs move a price in a tick: the anchor is between the lowest and the highest price. */
function secretSlack(tempo: Tempo): number {
  const furthest = Math.log(priceMicrosMax / priceMicrosMin);
  const pulls = [reversionOfTick(tempo, furthest), reversionOfTick(tempo, -furthest)];
  return Math.max(...pulls.map(Math.abs)) + popularityDriftMax;
}

/**
 * The log moves that round to the published prices. A price at the upper limit may have been clamped to it; at the lower
 * limit, the rounding to a cent covers more than the clamp.
 */
function publishedSpan({ previousPriceCents, priceCents }: PublishedMove): Span {
  const min = Math.log((priceCents - roundingCents) / (previousPriceCents + roundingCents));
  const max = Math.log((priceCents + roundingCents) / (previousPriceCents - roundingCents));
  return { min, max: priceCents === priceCentsMax ? Number.POSITIVE_INFINITY : max };
}

/** The random part of the move: an interval while it is unknown whether the spell is hot. */
function noiseSpan(move: PublishedMove, hot: boolean | null, draws: TickDraws, tempo: Tempo): Span {
  const normals = { market: draws.market, category: draws.category(move.category), own: draws.own(move.id) };
  const calmNoise = noiseOfTick(tempo, false, normals);
  const hotNoise = noiseOfTick(tempo, true, normals);
  if (hot === null) return { min: Math.min(calmNoise, hotNoise), max: Math.max(calmNoise, hotNoise) };
  const noise = hot ? hotNoise : calmNoise;
  return { min: noise, max: noise };
}

/** The jump to absorb at this tick: the remainder plus new news. `null` when the remainder is unknown. */
function jumpBefore(move: PublishedMove, knowledge: Knowledge, draws: TickDraws): number | null {
  const fresh = move.newsImpactBps === null ? 0 : newsJump(move.newsImpactBps, draws.news(move.id));
  if (!move.halted) return fresh;
  return knowledge.pendingJump === null ? null : knowledge.pendingJump + fresh;
}

/** Exact to the cent: nothing about this move is secret. */
function verifyStaffMove(
  { id, suspended, previousPriceCents, priceCents, newsImpactBps }: PublishedMove,
  targetCents: SeCents,
  knowledge: Knowledge,
): VerifiedMove {
  const expectedCents = suspended ? previousPriceCents : stepToPrice(previousPriceCents, targetCents);
  // News about a suspended celebrity wait.
  const isFair = priceCents === expectedCents && !(suspended && newsImpactBps !== null);
  return { id, verdict: isFair ? 'fair' : 'unfair', knowledge };
}

/** Checks one celebrity's published move against the draws of its tick. */
function verifyMove(move: PublishedMove, before: Knowledge, draws: TickDraws, tempo: Tempo): VerifiedMove {
  if (move.suspended) return verifyStaffMove(move, move.previousPriceCents, before);
  const hot = hotAfter(tempo, before.hot, draws.spell(move.id));
  const jump = jumpBefore(move, before, draws);
  if (move.targetCents !== null) {
    return verifyStaffMove(move, move.targetCents, {
      hot,
      pendingJump: jump,
      pendingSlack: jump === null ? 0 : before.pendingSlack,
    });
  }
  const published = publishedSpan(move);
  const noise = noiseSpan(move, hot, draws, tempo);
  const slack = secretSlack(tempo) + before.pendingSlack + floatSlack;
  const min = jump === null ? tickLogMin : capTickMove(noise.min + jump - slack);
  const max = jump === null ? tickLogMax : capTickMove(noise.max + jump + slack);
  const isFair = published.max >= min - floatSlack && published.min <= max + floatSlack;
  const verdict = isFair ? 'fair' : 'unfair';
  if (jump === null) return { id: move.id, verdict, knowledge: { hot, pendingJump: null, pendingSlack: 0 } };
  // Certainly absorbed if even the widest move is inside the cap; otherwise a remainder is left, with a wider error bound.
  const absorbedAll = min === noise.min + jump - slack && max === noise.max + jump + slack;
  const middle = (noise.min + noise.max) / 2;
  const remainder = absorbedAll ? 0 : jumpAfter(jump, absorbedJump(middle, jump));
  const pendingSlack = absorbedAll ? 0 : before.pendingSlack + secretSlack(tempo) + (noise.max - noise.min);
  return { id: move.id, verdict, knowledge: { hot, pendingJump: remainder, pendingSlack } };
}

export interface TickToVerify {
  readonly moves: readonly PublishedMove[];
  /** By celebrity, from the previous tick; a missing celebrity starts with `nothingKnown`. */
  readonly knowledge: ReadonlyMap<string, Knowledge>;
  readonly draws: TickDraws;
  readonly tempo: Tempo;
}

/** Verifies every published move of a tick; the seed does not explain the prices of the `unfair` ones. */
export function verifyTick({ moves, knowledge, draws, tempo }: TickToVerify): VerifiedMove[] {
  return moves.map((move) => verifyMove(move, knowledge.get(move.id) ?? nothingKnown, draws, tempo));
}
