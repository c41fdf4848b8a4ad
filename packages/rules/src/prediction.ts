import { popularityDrift } from './market.js';
import { type SeCents, seCents } from './money.js';
import { predictionDays } from './perk.js';
import { spellChances, type Tempo } from './tempo.js';
import { ticksPerDay } from './time.js';
import { priceCentsMax, priceCentsMin } from './trade.js';

/**
 * Where the public price model may take a price within a week. It uses only what every player can know: the price, the
 * tempo, and the popularity published for today. Not used, since not public: the rest of the model's state, such as
 * whether the celebrity is in a hot spell now, and what staff plan to publish. An event with a public date and an unknown
 * direction would widen the range from its day on; there is none yet.
 *
 * The distribution is exact, not simulated. A tick's move is normal with one of two deviations, calm or hot, and the
 * state is a Markov chain. The characteristic function of n ticks is therefore a product of 2 × 2 matrices, which a
 * cosine series turns into probabilities (the COS method, Fang and Oosterlee 2008). The cap of 5 % a tick is left out:
 * the deviation of a tick is at most 0.33 % (wild, hot), so the cap is 15 of them away.
 */

/** The 90th percentile is the high end, the 10th the low end: 8 of 10 outcomes are between them. */
const highShare = 0.9;

export interface PublicFacts {
  readonly priceCents: SeCents;
  readonly tempo: Tempo;
  /** Popularity before and after its daily count, 0 to 100. Its change moves the price during the ticks of one day. */
  readonly popularityBefore: number;
  readonly popularity: number;
  /** Ticks of that day that are still to come. */
  readonly ticksLeftToday: number;
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
  popularityBefore,
  popularity,
  ticksLeftToday,
}: PublicFacts): PriceRange[] {
  // Every range is a day or more from now, so each contains the whole rest of today's move.
  const drift = popularityDrift(popularityBefore, popularity) * Math.min(ticksLeftToday, ticksPerDay);
  return Array.from({ length: predictionDays }, (_, index) => {
    // The noise is symmetric: the low end is as far away as the high end, and the median is 0.
    const reach = quantileOf(noiseAfter(tempo, (index + 1) * ticksPerDay), highShare);
    return {
      lowCents: priceAfter(priceCents, drift - reach),
      medianCents: priceAfter(priceCents, drift),
      highCents: priceAfter(priceCents, drift + reach),
    };
  });
}

/** Rounded half up to cents, within the limits of all prices. */
function priceAfter(priceCents: SeCents, logMove: number): SeCents {
  const price = Math.round(priceCents * Math.exp(logMove));
  return seCents(Math.min(priceCentsMax, Math.max(priceCentsMin, price)));
}

/** The random part of the log price after some ticks: its distribution is symmetric around 0. */
interface Noise {
  /** The series' half width, in log units: 12 standard deviations, beyond which nothing countable is left. */
  readonly halfWidth: number;
  /** The characteristic function at multiples of π / `halfWidth`, from the first. */
  readonly coefficients: readonly number[];
}

const halfWidthDeviations = 12;
/** The 64th is below 1e-20 after a day: the characteristic function falls like that of a normal. */
const termCount = 64;

function noiseAfter(tempo: Tempo, ticks: number): Noise {
  const halfWidth = halfWidthDeviations * Math.sqrt(ticks * meanTickVariance(tempo));
  const coefficients = Array.from({ length: termCount }, (_, index) =>
    characteristic(tempo, ticks, ((index + 1) * Math.PI) / halfWidth),
  );
  return { halfWidth, coefficients };
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
 * E[cos(t × noise)] = π Mⁿ 1, where π is the long-run share of calm and hot, and M the chances to change the state, times
 * the characteristic functions of a tick in the new state. Mⁿ in closed form by its two eigenvalues (Cayley-Hamilton).
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

/** The probability that the noise is at most `move`, in log units. */
function probabilityUpTo({ halfWidth, coefficients }: Noise, move: number): number {
  const series = coefficients.reduce((sum, coefficient, index) => {
    const term = (index + 1) * Math.PI;
    return sum + (coefficient * Math.sin((term * move) / halfWidth)) / term;
  }, 0);
  return 0.5 + move / (2 * halfWidth) + series;
}

/** Halves the interval until it is below any cent. */
const halvings = 50;

/** @param share above one half */
function quantileOf(noise: Noise, share: number): number {
  let [low, high] = [0, noise.halfWidth];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (probabilityUpTo(noise, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
