import type { Category } from '../celebrity.js';
import { type Bps, type SeCents, seCents } from '../money.js';
import { stepToPrice } from '../staff-price.js';
import { dayMs, ticksPerDay } from '../time.js';
import { isPrice, priceCentsMax, priceCentsMin } from '../trade.js';
import { hotAfter, noiseOfTick, reversionOfTick, type Tempo } from './tempo.js';

/**
 * The price model. With x = ln(price / anchor), a tick adds to x
 *
 *     reversion / n × (resting − x)  +  factor × (sigma / √n) × (√0.15 market + √0.10 category + √0.75 own)
 *
 * and what is left of a news jump, all together cut to −5 % and +5 % of the price. `tempo` holds the parameters.
 *
 * Why not a uniform change of ±5 % per tick: on a market that never sleeps its log drift of −0.000414 a tick leaves
 * 30 % of a price after a day, and rounding to cents freezes every price near SE$0.10 within a month.
 */

/** SE$ in millionths: prices keep six decimals inside the model, so that rounding to cents neither drifts nor freezes. */
const microsPerCent = 10_000;
export const priceMicrosMin = priceCentsMin * microsPerCent;
export const priceMicrosMax = priceCentsMax * microsPerCent;

/** A tick moves a price by at most this share of it, up or down. */
export const tickMoveMax = 0.05;
export const tickLogMin = Math.log(1 - tickMoveMax);
export const tickLogMax = Math.log(1 + tickMoveMax);

export interface CelebrityMarket {
  readonly id: string;
  readonly category: Category;
  /** Price in millionths of SE$, a whole number. */
  readonly priceMicros: number;
  /** Logarithm of the anchor in millionths of SE$. Secret: a player who knew it could trade on it. */
  readonly logAnchor: number;
  readonly hot: boolean;
  /** The part of a news jump that is not absorbed yet, in log units. While it is not zero, trading is halted. */
  readonly pendingJump: number;
  /** Added to the anchor at every tick of the day after popularity changed, in log units. */
  readonly popularityDrift: number;
}

/** The random numbers of a tick. `spell` is uniform in (0, 1), the others are standard normals. */
export interface TickDraws {
  readonly market: number;
  category(category: Category): number;
  own(celebrityId: string): number;
  spell(celebrityId: string): number;
  news(celebrityId: string): number;
}

export function priceCentsOf(priceMicros: number): SeCents {
  return seCents(Math.round(priceMicros / microsPerCent));
}

export function isHalted(celebrity: Pick<CelebrityMarket, 'pendingJump'>): boolean {
  return celebrity.pendingJump !== 0;
}

export interface Listing {
  readonly id: string;
  readonly category: Category;
  readonly priceCents: SeCents;
}

/** A newly listed celebrity: calm, at its anchor. @throws RangeError when the price is outside the limits. */
export function listingState({ id, category, priceCents }: Listing): CelebrityMarket {
  if (!isPrice(priceCents)) throw new RangeError(`a listing price of ${priceCents} cents is outside the limits`);
  const priceMicros = priceCents * microsPerCent;
  return {
    id,
    category,
    priceMicros,
    logAnchor: Math.log(priceMicros),
    hot: false,
    pendingJump: 0,
    popularityDrift: 0,
  };
}

function clamp(value: number, bounds: { readonly min: number; readonly max: number }): number {
  return Math.min(bounds.max, Math.max(bounds.min, value));
}

/** A log move clamped to the cap of one tick. */
export function capTickMove(move: number): number {
  return clamp(move, { min: tickLogMin, max: tickLogMax });
}

/** The part of a jump that fits in a tick that moves by `move` anyway, under the cap of both together. */
export function absorbedJump(move: number, pendingJump: number): number {
  return capTickMove(move + pendingJump) - capTickMove(move);
}

/** A smaller remainder of a jump is a floating-point error: a thousandth of a cent on the highest price. */
const jumpRemainderMin = 1e-11;

export function jumpAfter(pendingJump: number, absorbed: number): number {
  const remainder = pendingJump - absorbed;
  return Math.abs(remainder) < jumpRemainderMin ? 0 : remainder;
}

/** The price after a log move: whole millionths, never past the cap by rounding, never outside the limits. */
function movePrice(priceMicros: number, logMove: number): number {
  const capped = clamp(Math.round(priceMicros * Math.exp(logMove)), {
    min: Math.ceil(priceMicros * (1 - tickMoveMax)),
    max: Math.floor(priceMicros * (1 + tickMoveMax)),
  });
  return clamp(capped, { min: priceMicrosMin, max: priceMicrosMax });
}

function clampAnchor(logAnchor: number): number {
  return clamp(logAnchor, { min: Math.log(priceMicrosMin), max: Math.log(priceMicrosMax) });
}

/** One celebrity after one tick. */
function nextPrice(celebrity: CelebrityMarket, draws: TickDraws, tempo: Tempo): CelebrityMarket {
  const { id, category, priceMicros, logAnchor, popularityDrift, pendingJump } = celebrity;
  const hot = hotAfter(tempo, celebrity.hot, draws.spell(id));
  const normals = { market: draws.market, category: draws.category(category), own: draws.own(id) };
  const deviation = Math.log(priceMicros) - logAnchor;
  const move = reversionOfTick(tempo, deviation) + noiseOfTick(tempo, hot, normals) + popularityDrift;
  const absorbed = absorbedJump(move, pendingJump);
  // Field by field: with a spread a tick takes three times as long, and simulations make millions of them.
  return {
    id,
    category,
    popularityDrift,
    hot,
    priceMicros: movePrice(priceMicros, capTickMove(move) + absorbed),
    // News and popularity are permanent: the anchor moves with the price, so reversion does not undo them.
    logAnchor: clampAnchor(logAnchor + popularityDrift + absorbed),
    pendingJump: jumpAfter(pendingJump, absorbed),
  };
}

/** Impacts published since the last tick, by celebrity. Trading in these halts from publication. */
export type NewsImpacts = ReadonlyMap<string, Bps>;

/** Prices that staff set and that are not reached yet, by celebrity. Trading in these is halted until they are. */
export type PriceTargets = ReadonlyMap<string, SeCents>;

/** One tick towards a price that staff set: no noise, and what is left of a news jump waits until it is reached. */
function stepToTarget(celebrity: CelebrityMarket, targetCents: SeCents, draws: TickDraws, tempo: Tempo) {
  const { id, hot, priceMicros, logAnchor } = celebrity;
  const priceAfterMicros = stepToPrice(priceCentsOf(priceMicros), targetCents) * microsPerCent;
  return {
    ...celebrity,
    // Spells go on, so that a verifier who knows the state still knows it afterwards.
    hot: hotAfter(tempo, hot, draws.spell(id)),
    priceMicros: priceAfterMicros,
    logAnchor: clampAnchor(logAnchor + Math.log(priceAfterMicros / priceMicros)),
  };
}

/** The market after one tick. Pure: equal states, draws, news and targets give equal prices. */
export function nextTick(
  celebrities: readonly CelebrityMarket[],
  draws: TickDraws,
  tempo: Tempo,
  news: NewsImpacts = new Map(),
  targets: PriceTargets = new Map(),
): CelebrityMarket[] {
  return celebrities.map((celebrity) => {
    const impactBps = news.get(celebrity.id);
    const informed =
      impactBps === undefined ? celebrity : applyNewsImpact(celebrity, impactBps, draws.news(celebrity.id));
    const targetCents = targets.get(celebrity.id);
    return targetCents === undefined
      ? nextPrice(informed, draws, tempo)
      : stepToTarget(informed, targetCents, draws, tempo);
  });
}

/** News moves a price by at most a fifth, and a celebrity at most once in 24 hours. */
export const newsImpactBpsMax = 2_000;
export const newsIntervalMs = dayMs;
const newsNoiseShare = 0.25;

/** The lasting jump that news causes: ln(1 + impact), blurred by a normal with a quarter of the impact. Log units. */
export function newsJump(impactBps: Bps, noise: number): number {
  if (Math.abs(impactBps) > newsImpactBpsMax) throw new RangeError(`an impact of ${impactBps} bps is too large`);
  const impact = impactBps / 10_000;
  return Math.log1p(impact) + newsNoiseShare * Math.abs(impact) * noise;
}

/** Applies a news impact: the next ticks absorb the jump, and trading is halted until they have. */
export function applyNewsImpact(celebrity: CelebrityMarket, impactBps: Bps, noise: number): CelebrityMarket {
  return { ...celebrity, pendingJump: celebrity.pendingJump + newsJump(impactBps, noise) };
}

export function newsImpactAllowed(lastImpactMs: number | null, nowMs: number): boolean {
  return lastImpactMs === null || nowMs - lastImpactMs >= newsIntervalMs;
}

/** Estimated ticks until a halt ends, for the countdown; the noise of those ticks may change it by one. */
export function haltTicksLeft(pendingJump: number): number {
  if (pendingJump === 0) return 0;
  return Math.ceil(pendingJump / (pendingJump > 0 ? tickLogMax : tickLogMin));
}

export const popularityMin = 0;
export const popularityMax = 100;
export const popularityDailyChangeMax = 1;
const anchorLogPerPopularity = 0.0025;
/** The most that popularity moves an anchor in a tick, in log units. */
export const popularityDriftMax = (anchorLogPerPopularity * popularityDailyChangeMax) / ticksPerDay;

/** The anchor's step per tick after popularity changed: its effect is spread evenly over the next day's ticks. */
export function popularityDrift(before: number, after: number): number {
  const change = clamp(after - before, { min: -popularityDailyChangeMax, max: popularityDailyChangeMax });
  return (anchorLogPerPopularity * change) / ticksPerDay;
}
