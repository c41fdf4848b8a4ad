import type { Category } from './celebrity.js';
import { type SeCents, seCents } from './money.js';
import { stepToPrice } from './staff-price.js';
import { growthOfTick, hotAfter, noiseOfTick, type Tempo } from './tempo.js';
import { ticksPerDay } from './time.js';
import { isPrice, priceCentsMax, priceCentsMin } from './trade.js';

/**
 * The price model: a random walk without memory. A tick moves the logarithm of a price by
 *
 *     drift of popularity  +  (1 − factor²) × sigma² / 2n
 *       +  factor × (sigma / √n) × (√0.15 market + √0.10 category + √0.75 own)  +  what is left of jumps
 *
 * in whole millionths, cut to −5 % and +5 % of the price. `tempo` holds the parameters. There is no anchor
 * and no pull: the whole past says nothing about the next move.
 *
 * Prices keep six decimals of SE$, moves whole millionths of a logarithm, and a move is applied with +, − and
 * × alone, which every processor and language rounds alike. So anybody who knows state, draws and causes gets
 * every price exactly.
 *
 * Why not a uniform change of ±5 % per tick: on a market that never sleeps its log drift of −0.000414 a tick
 * leaves 30 % of a price after a day, and rounding to cents freezes every price near SE$0.10 within a month.
 */

/**
 * SE$ in millionths: prices keep six decimals inside the model, so that rounding to cents neither drifts nor
 * freezes.
 */
const microsPerCent = 10_000;
export const priceMicrosMin = priceCentsMin * microsPerCent;
export const priceMicrosMax = priceCentsMax * microsPerCent;

/** Moves and jumps are whole millionths of a unit of the natural logarithm. */
export const millionthsPerUnit = 1_000_000;

/** A tick moves a price by at most this share of it, up or down. */
export const tickMoveMax = 0.05;
/** The same as a move, rounded towards zero. */
export const tickMoveMillionthsMin = Math.ceil(Math.log(1 - tickMoveMax) * millionthsPerUnit);
export const tickMoveMillionthsMax = Math.floor(Math.log(1 + tickMoveMax) * millionthsPerUnit);

export interface CelebrityMarket {
  readonly id: string;
  readonly category: Category;
  /** Price in millionths of SE$, a whole number. */
  readonly priceMicros: number;
  readonly hot: boolean;
  /** The part of jumps that is not absorbed yet, in millionths. While it is not zero, trading is halted. */
  readonly pendingJump: number;
  /** Yesterday's change of popularity in points, which moves today's price. */
  readonly popularityChange: number;
}

/** The random numbers of a tick: standard normals, and uniforms in (0, 1) where it is said. */
export interface TickDraws {
  readonly market: number;
  category(category: Category): number;
  /** `normal` moves the price; `spell` is uniform and begins and ends hot spells. */
  own(celebrityId: string): { readonly normal: number; readonly spell: number };
  /** For the jump of a cause, which has an index of its own. */
  cause(celebrityId: string, drawIndex: number): CauseDraw;
}

export interface CauseDraw {
  normal(): number;
  uniforms(): readonly [number, number];
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

/** A newly listed celebrity, calm. @throws RangeError when the price is outside the limits. */
export function listingState({ id, category, priceCents }: Listing): CelebrityMarket {
  if (!isPrice(priceCents)) throw new RangeError(`a listing price of ${priceCents} cents is outside the limits`);
  return { id, category, priceMicros: priceCents * microsPerCent, hot: false, pendingJump: 0, popularityChange: 0 };
}

function clamp(value: number, bounds: { readonly min: number; readonly max: number }): number {
  return Math.min(bounds.max, Math.max(bounds.min, value));
}

/** A move clamped to the cap of one tick, in millionths. */
function capTickMove(move: number): number {
  return clamp(move, { min: tickMoveMillionthsMin, max: tickMoveMillionthsMax });
}

/**
 * The part of a jump that fits in a tick that moves by `move` anyway, under the cap of both together.
 * Millionths.
 */
export function absorbedJump(move: number, pendingJump: number): number {
  return capTickMove(move + pendingJump) - capTickMove(move);
}

/** Terms of the exponential series: at most 5.2 % from zero the next one is below 1e-18. */
const exponentialTerms = 9;

/**
 * A price after a move, without rounding and limits. Only +, × and ÷ of doubles: the same result on every
 * machine.
 */
export function movedPrice(price: number, moveMillionths: number): number {
  const move = moveMillionths / millionthsPerUnit;
  // Horner's scheme of 1 + move + move² / 2! + …
  let factor = 1;
  for (let term = exponentialTerms; term > 0; term -= 1) factor = 1 + (move * factor) / term;
  return price * factor;
}

/**
 * The price after a move of a tick: whole millionths of SE$, never past the cap by rounding, inside the
 * limits.
 */
function movePrice(priceMicros: number, moveMillionths: number): number {
  const capped = clamp(Math.round(movedPrice(priceMicros, moveMillionths)), {
    min: Math.ceil(priceMicros * (1 - tickMoveMax)),
    max: Math.floor(priceMicros * (1 + tickMoveMax)),
  });
  return clamp(capped, { min: priceMicrosMin, max: priceMicrosMax });
}

/** One celebrity after one tick. */
function nextPrice(celebrity: CelebrityMarket, draws: TickDraws, tempo: Tempo): CelebrityMarket {
  const { id, category, priceMicros, popularityChange, pendingJump } = celebrity;
  const { normal, spell } = draws.own(id);
  const hot = hotAfter(tempo, celebrity.hot, spell);
  const noise = noiseOfTick(tempo, hot, { market: draws.market, category: draws.category(category), own: normal });
  const drift = popularityDrift(popularityChange) + growthOfTick(tempo, hot);
  const move = Math.round((drift + noise) * millionthsPerUnit);
  const absorbed = absorbedJump(move, pendingJump);
  // Field by field: with a spread a tick takes three times as long, and simulations make millions of them.
  return {
    id,
    category,
    popularityChange,
    hot,
    priceMicros: movePrice(priceMicros, capTickMove(move) + absorbed),
    pendingJump: pendingJump - absorbed,
  };
}

/**
 * A lasting change of a price in millionths. Beyond the cap of a tick it is absorbed by the ticks after it,
 * under a halt.
 */
export type Jump = (draws: TickDraws) => number;

/** What happens to the market at a tick besides its draws, by celebrity. */
export interface TickCauses {
  /** Jumps that this tick absorbs of. */
  readonly before?: ReadonlyMap<string, Jump>;
  /** Prices that staff set and that are not reached yet. Trading in these is halted until they are. */
  readonly targets?: ReadonlyMap<string, SeCents>;
  /** Jumps of celebrities that halt with this tick: the ticks after it absorb them. */
  readonly after?: ReadonlyMap<string, Jump>;
}

const noCauses: TickCauses = {};

/**
 * One tick towards a price that staff set: no noise, and what is left of a jump waits until it is reached.
 */
function stepToTarget(celebrity: CelebrityMarket, targetCents: SeCents, draws: TickDraws, tempo: Tempo) {
  const { id, hot, priceMicros } = celebrity;
  return {
    ...celebrity,
    hot: hotAfter(tempo, hot, draws.own(id).spell),
    priceMicros: stepToPrice(priceCentsOf(priceMicros), targetCents) * microsPerCent,
  };
}

/** The market after one tick. Pure: equal states, draws and causes give equal prices. */
export function nextTick(
  celebrities: readonly CelebrityMarket[],
  draws: TickDraws,
  tempo: Tempo,
  { before, targets, after }: TickCauses = noCauses,
): CelebrityMarket[] {
  return celebrities.map((celebrity) => {
    const { id } = celebrity;
    const jumped = withJump(celebrity, before?.get(id), draws);
    const targetCents = targets?.get(id);
    const next =
      targetCents === undefined ? nextPrice(jumped, draws, tempo) : stepToTarget(jumped, targetCents, draws, tempo);
    return withJump(next, after?.get(id), draws);
  });
}

function withJump(celebrity: CelebrityMarket, jump: Jump | undefined, draws: TickDraws): CelebrityMarket {
  return jump === undefined ? celebrity : addJump(celebrity, jump(draws));
}

export function addJump(celebrity: CelebrityMarket, jump: number): CelebrityMarket {
  return { ...celebrity, pendingJump: celebrity.pendingJump + jump };
}

/** Estimated ticks until a halt ends, for the countdown; the noise of those ticks may change it by one. */
export function haltTicksLeft(pendingJump: number): number {
  if (pendingJump === 0) return 0;
  return Math.ceil(pendingJump / (pendingJump > 0 ? tickMoveMillionthsMax : tickMoveMillionthsMin));
}

export const popularityMin = 0;
export const popularityMax = 100;
export const popularityDailyChangeMax = 1;
/** One point of popularity moves the price by 0.15 % over the next day. */
const logPerPopularity = 0.0015;

/** The part of each of the next day's ticks, in log units, of a change of popularity in points. */
export function popularityDrift(change: number): number {
  return (logPerPopularity * change) / ticksPerDay;
}
