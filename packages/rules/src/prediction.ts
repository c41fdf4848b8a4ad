import { popularityDrift } from './market.js';
import { type SeCents, seCents } from './money.js';
import { predictionDays } from './perk.js';
import { premiereMoveMax, premiereMoveMin } from './premiere.js';
import { spellChances, type Tempo } from './tempo.js';
import { ticksPerDay } from './time.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

/**
 * Where the public price model may take a price within a week. It uses only what every player can know: the
 * price, the tempo, and the popularity published for today. Not used, since not public: the rest of the
 * model's state, such as whether the celebrity is in a hot spell now, and what staff plan to publish. A
 * premiere, whose date is public and whose direction nobody knows, widens the range from its moment on.
 *
 * The distribution is exact, not simulated. A tick's move is normal with one of two deviations, calm or hot,
 * and the state is a Markov chain. The characteristic function of n ticks is therefore a product of 2 × 2
 * matrices; that of a premiere's jump is an integral with a closed form, and independent moves multiply. A
 * cosine series turns it into probabilities (the COS method, Fang and Oosterlee 2008). What hot spells take
 * from the growth of calm ticks (`growthOfTick`) is left out, less than 0.05 % of a price a day. The cap of 5
 * % a tick is left out: the deviation of a tick is at most 0.33 % (wild, hot), so the cap is 15 of them away.
 */

/** 8 of 10 outcomes are between the low and the high end. */
const shares = { low: 0.1, median: 0.5, high: 0.9 } as const;

export interface PublicFacts {
  readonly priceCents: SeCents;
  readonly tempo: Tempo;
  /** Yesterday's change of popularity in points, which moves the price today. */
  readonly popularityChange: number;
  /** Today's change, once it is counted: it moves the price tomorrow. */
  readonly nextPopularityChange: number;
  readonly ticksLeftToday: number;
  /** The celebrity's premieres that are to come, each in ticks from now. */
  readonly ticksToPremieres: readonly number[];
}

/** Percentiles of the price at one moment. */
export interface PriceRange {
  readonly lowCents: SeCents;
  readonly medianCents: SeCents;
  readonly highCents: SeCents;
}

/** The ranges 1 to 7 days from now, the 10th, 50th and 90th percentile of each. */
export function predictPrices({
  priceCents,
  tempo,
  popularityChange,
  nextPopularityChange,
  ticksLeftToday,
  ticksToPremieres,
}: PublicFacts): PriceRange[] {
  return Array.from({ length: predictionDays }, (_, index) => {
    // Every range is a day or more from now, so each contains the whole rest of today's move.
    const ticksTomorrow = Math.max(0, Math.min(ticksPerDay, (index + 1) * ticksPerDay - ticksLeftToday));
    const drift =
      popularityDrift(popularityChange) * ticksLeftToday + popularityDrift(nextPopularityChange) * ticksTomorrow;
    const ticks = (index + 1) * ticksPerDay;
    const premieres = ticksToPremieres.filter((ticksTo) => ticksTo <= ticks).length;
    const move = randomMoveAfter({ tempo, ticks, premieres });
    const priceAt = (share: number) => priceAfter(priceCents, drift + quantileOf(move, share));
    return { lowCents: priceAt(shares.low), medianCents: priceAt(shares.median), highCents: priceAt(shares.high) };
  });
}

/** Rounded half up to cents, within the limits of all prices. */
function priceAfter(priceCents: SeCents, logMove: number): SeCents {
  const price = Math.round(priceCents * Math.exp(logMove));
  return seCents(Math.min(priceCentsMax, Math.max(priceCentsMin, price)));
}

/** The random part of the log price after some ticks. */
interface RandomMove {
  /** The series' half width, in log units: beyond it nothing countable is left. */
  readonly halfWidth: number;
  /** Of the cosines of the density over the interval, from the first. */
  readonly coefficients: readonly number[];
}

/** Of the noise; a premiere adds its largest jump. */
const halfWidthDeviations = 12;
const premiereReach = -Math.log1p(-premiereMoveMax);
/**
 * The 160th is below 1e-8 even after three premieres within a calm day: the noise's part falls like that of a
 * normal.
 */
const termCount = 160;

interface Span {
  readonly tempo: Tempo;
  readonly ticks: number;
  /** How many fall into it. */
  readonly premieres: number;
}

function randomMoveAfter({ tempo, ticks, premieres }: Span): RandomMove {
  const deviation = Math.sqrt(ticks * meanTickVariance(tempo));
  const halfWidth = halfWidthDeviations * deviation + premieres * premiereReach;
  const coefficients = Array.from({ length: termCount }, (_, index) => {
    const t = ((index + 1) * Math.PI) / (2 * halfWidth);
    const noise = characteristic(tempo, ticks, t);
    const jump = powerOf(premiereCharacteristic(t), premieres);
    // The density is expanded from the lower end of the interval, which turns every frequency by t ×
    // halfWidth.
    const turned = multiply(jump, polar(t * halfWidth));
    return noise * turned.real;
  });
  return { halfWidth, coefficients };
}

interface Complex {
  readonly real: number;
  readonly imaginary: number;
}

const one: Complex = { real: 1, imaginary: 0 };

function polar(angle: number, radius = 1): Complex {
  return { real: radius * Math.cos(angle), imaginary: radius * Math.sin(angle) };
}

function multiply(left: Complex, right: Complex): Complex {
  return {
    real: left.real * right.real - left.imaginary * right.imaginary,
    imaginary: left.real * right.imaginary + left.imaginary * right.real,
  };
}

function powerOf(base: Complex, exponent: number): Complex {
  let power = one;
  for (let count = 0; count < exponent; count += 1) power = multiply(power, base);
  return power;
}

/** The integral of exp(i t ln factor) over a factor from 0 to `upTo`: upTo^(1 + it) / (1 + it). */
function factorIntegral(upTo: number, t: number): Complex {
  const numerator = polar(t * Math.log(upTo), upTo);
  const { real, imaginary } = multiply(numerator, { real: 1, imaginary: -t });
  const square = 1 + t ** 2;
  return { real: real / square, imaginary: imaginary / square };
}

/**
 * E[exp(i t jump)] of a premiere: the price is multiplied by 1 ± move, the move uniform and both directions
 * equally likely.
 */
function premiereCharacteristic(t: number): Complex {
  const parts = [
    factorIntegral(1 + premiereMoveMax, t),
    factorIntegral(1 + premiereMoveMin, t),
    factorIntegral(1 - premiereMoveMin, t),
    factorIntegral(1 - premiereMoveMax, t),
  ].map(({ real, imaginary }, index) =>
    index % 2 === 0 ? { real, imaginary } : { real: -real, imaginary: -imaginary },
  );
  const width = 2 * (premiereMoveMax - premiereMoveMin);
  return {
    real: parts.reduce((sum, { real }) => sum + real, 0) / width,
    imaginary: parts.reduce((sum, { imaginary }) => sum + imaginary, 0) / width,
  };
}

function tickVariances({ dailySigma, calmFactor, hotFactor }: Tempo): { readonly calm: number; readonly hot: number } {
  const variance = dailySigma ** 2 / ticksPerDay;
  return { calm: variance * calmFactor ** 2, hot: variance * hotFactor ** 2 };
}

function meanTickVariance(tempo: Tempo): number {
  const { calm, hot } = tickVariances(tempo);
  return (1 - tempo.hotShare) * calm + tempo.hotShare * hot;
}

/**
 * E[cos(t × noise)] = π Mⁿ 1, where π is the long-run share of calm and hot, and M the chances to change the
 * state, times the characteristic functions of a tick in the new state. Mⁿ in closed form by its two
 * eigenvalues (Cayley-Hamilton).
 */
function characteristic(tempo: Tempo, ticks: number, t: number): number {
  const { begin, end } = spellChances(tempo);
  const variances = tickVariances(tempo);
  const calm = Math.exp((-variances.calm * t ** 2) / 2);
  const hot = Math.exp((-variances.hot * t ** 2) / 2);
  const trace = (1 - begin) * calm + (1 - end) * hot;
  const determinant = (1 - begin - end) * calm * hot;
  const root = Math.sqrt(trace ** 2 - 4 * determinant);
  const [larger, smaller] = [(trace + root) / 2, (trace - root) / 2];
  // One tick from the long-run shares, which a change of state leaves as they are.
  const oneTick = (1 - tempo.hotShare) * calm + tempo.hotShare * hot;
  return (larger ** ticks * (oneTick - smaller) - smaller ** ticks * (oneTick - larger)) / root;
}

/** The probability that the move is at most this one, in log units. */
function probabilityUpTo({ halfWidth, coefficients }: RandomMove, move: number): number {
  const place = (move + halfWidth) / (2 * halfWidth);
  const series = coefficients.reduce((sum, coefficient, index) => {
    const frequency = (index + 1) * Math.PI;
    return sum + (2 * coefficient * Math.sin(frequency * place)) / frequency;
  }, 0);
  return place + series;
}

/** Halves the interval until it is below any cent. */
const halvings = 50;

function quantileOf(move: RandomMove, share: number): number {
  let [low, high] = [-move.halfWidth, move.halfWidth];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (probabilityUpTo(move, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
