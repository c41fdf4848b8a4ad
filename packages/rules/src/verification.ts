import type { Category } from './celebrity.js';
import {
  absorbedJump,
  capTickMove,
  jumpAfter,
  newsJump,
  popularityDriftMax,
  priceMicrosMax,
  priceMicrosMin,
  type TickDraws,
} from './market.js';
import type { Bps, SeCents } from './money.js';
import { hotAfter, noiseOfTick, reversionOfTick, type Tempo } from './tempo.js';
import { priceCentsMax } from './trade.js';

/**
 * Recomputes published ticks from the revealed seed. Two things stay secret, the anchor's pull and popularity, and both
 * are bounded: at the standard tempo 0.003 % of the price a tick together, where draws move it by 0.07 %. So a published
 * move must lie within that and the rounding to cents of the move the draws give; anything else was not fair.
 */

/** What was published of a celebrity about a tick. */
export interface PublishedMove {
  readonly id: string;
  readonly category: Category;
  readonly previousPriceCents: SeCents;
  readonly priceCents: SeCents;
  /** Whether trading was halted when the tick came. */
  readonly halted: boolean;
  /** The impact of news published since the tick before, `null` without. */
  readonly newsImpactBps: Bps | null;
  /** Whether staff set the price at this tick, which is published with a reason and has nothing to do with draws. */
  readonly adjusted: boolean;
}

/** What a verifier knows of a celebrity from the ticks before. */
export interface Knowledge {
  /** `null` until a draw settles it (see `hotAfter`). */
  readonly hot: boolean | null;
  /** The rest of a news jump in log units; `null` when it began before the first tick that was looked at. */
  readonly pendingJump: number | null;
  /** How far off that rest may be. */
  readonly pendingSlack: number;
}

/** The start of a verification at any tick: nothing is known of what went before. */
export const nothingKnown: Knowledge = { hot: null, pendingJump: null, pendingSlack: 0 };

export const verdicts = ['fair', 'unfair', 'adjusted'] as const;
export type Verdict = (typeof verdicts)[number];

export interface VerifiedMove {
  readonly id: string;
  readonly verdict: Verdict;
  /** The knowledge to verify the next tick with. */
  readonly knowledge: Knowledge;
}

interface Span {
  readonly min: number;
  readonly max: number;
}

/** A price is known to half a cent, and the model's own rounding to half a millionth. */
const roundingCents = 0.5 + 0.000_05;
const floatSlack = 1e-9;

/** The most that the secret parts move a price in a tick: the anchor is somewhere between the lowest and highest price. */
function secretSlack(tempo: Tempo): number {
  const furthest = Math.log(priceMicrosMax / priceMicrosMin);
  const pulls = [reversionOfTick(tempo, furthest), reversionOfTick(tempo, -furthest)];
  return Math.max(...pulls.map(Math.abs)) + popularityDriftMax;
}

/**
 * The log moves that round to the published prices. A price at the upper limit may have been cut back to it; at the lower
 * one, rounding a cent covers more than any cut.
 */
function publishedSpan({ previousPriceCents, priceCents }: PublishedMove): Span {
  const min = Math.log((priceCents - roundingCents) / (previousPriceCents + roundingCents));
  const max = Math.log((priceCents + roundingCents) / (previousPriceCents - roundingCents));
  return { min, max: priceCents === priceCentsMax ? Number.POSITIVE_INFINITY : max };
}

/** The random part of the move, and how far it may be off while it is unknown whether the spell is hot. */
function noiseSpan(move: PublishedMove, hot: boolean | null, draws: TickDraws, tempo: Tempo): Span {
  const normals = { market: draws.market, category: draws.category(move.category), own: draws.own(move.id) };
  const calmNoise = noiseOfTick(tempo, false, normals);
  const hotNoise = noiseOfTick(tempo, true, normals);
  if (hot === null) return { min: Math.min(calmNoise, hotNoise), max: Math.max(calmNoise, hotNoise) };
  const noise = hot ? hotNoise : calmNoise;
  return { min: noise, max: noise };
}

/** What is to be absorbed in this tick: the rest from before, and news since. `null` when the rest is unknown. */
function jumpBefore(move: PublishedMove, knowledge: Knowledge, draws: TickDraws): number | null {
  const fresh = move.newsImpactBps === null ? 0 : newsJump(move.newsImpactBps, draws.news(move.id));
  if (!move.halted) return fresh;
  return knowledge.pendingJump === null ? null : knowledge.pendingJump + fresh;
}

/** Checks one celebrity's published move against the draws of its tick. */
function verifyMove(move: PublishedMove, before: Knowledge, draws: TickDraws, tempo: Tempo): VerifiedMove {
  const hot = hotAfter(tempo, before.hot, draws.spell(move.id));
  const jump = jumpBefore(move, before, draws);
  if (move.adjusted) return { id: move.id, verdict: 'adjusted', knowledge: { ...nothingKnown, hot } };
  const published = publishedSpan(move);
  const noise = noiseSpan(move, hot, draws, tempo);
  const pendingSlack = before.pendingSlack + secretSlack(tempo) + (noise.max - noise.min);
  if (jump === null) {
    const fair = published.max >= capTickMove(-1) - floatSlack && published.min <= capTickMove(1) + floatSlack;
    const knowledge = { hot, pendingJump: null, pendingSlack: 0 };
    return { id: move.id, verdict: fair ? 'fair' : 'unfair', knowledge };
  }
  const slack = secretSlack(tempo) + before.pendingSlack + floatSlack;
  const min = capTickMove(noise.min + jump - slack);
  const max = capTickMove(noise.max + jump + slack);
  const fair = published.max >= min - floatSlack && published.min <= max + floatSlack;
  // Surely absorbed when even the widest move stays inside the cap; otherwise the rest goes on, known a little less well.
  const absorbedAll = min === noise.min + jump - slack && max === noise.max + jump + slack;
  const middle = (noise.min + noise.max) / 2;
  const rest = absorbedAll ? 0 : jumpAfter(jump, absorbedJump(middle, jump));
  return {
    id: move.id,
    verdict: fair ? 'fair' : 'unfair',
    knowledge: { hot, pendingJump: rest, pendingSlack: absorbedAll ? 0 : pendingSlack },
  };
}

export interface TickToVerify {
  readonly moves: readonly PublishedMove[];
  /** By celebrity, from the tick before; whoever is missing starts with nothing known. */
  readonly knowledge: ReadonlyMap<string, Knowledge>;
  readonly draws: TickDraws;
  readonly tempo: Tempo;
}

/** Checks every published move of a tick; the `unfair` ones name the celebrities whose prices the seed does not explain. */
export function verifyTick({ moves, knowledge, draws, tempo }: TickToVerify): VerifiedMove[] {
  return moves.map((move) => verifyMove(move, knowledge.get(move.id) ?? nothingKnown, draws, tempo));
}
