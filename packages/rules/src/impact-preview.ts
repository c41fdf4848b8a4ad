import { absorbedJump, movedPrice } from './market.js';
import { type Bps, bps, type SeCents, seCents } from './money.js';
import { newsJump } from './news.js';

/** Two standard deviations of the noise: 95 of 100 impacts stay within. */
const noiseOfRange = 2;

export interface ImpactStep {
  readonly priceCents: SeCents;
  /** Against the tick before. */
  readonly moveBps: Bps;
}

/** What an impact does to a price, without the price's own movement. */
export interface ImpactPreview {
  /** One per tick; trading is halted until the last. */
  readonly steps: readonly ImpactStep[];
  readonly afterCents: SeCents;
  /** Between which prices 95 of 100 such impacts end, and how many ticks they take. */
  readonly range: {
    readonly lowCents: SeCents;
    readonly highCents: SeCents;
    readonly ticksMin: number;
    readonly ticksMax: number;
  };
}

/** Prices are rounded half up to cents. */
export function previewImpact(priceCents: SeCents, impactBps: Bps): ImpactPreview {
  const steps = stepsOf(priceCents, newsJump(impactBps, 0));
  const ends = [-noiseOfRange, noiseOfRange].map((noise) => stepsOf(priceCents, newsJump(impactBps, noise)));
  const pricesCents = ends.map((end) => lastPrice(end, priceCents));
  const ticks = ends.map(({ length }) => length);
  return {
    steps,
    afterCents: lastPrice(steps, priceCents),
    range: {
      lowCents: seCents(Math.min(...pricesCents)),
      highCents: seCents(Math.max(...pricesCents)),
      ticksMin: Math.min(...ticks),
      ticksMax: Math.max(...ticks),
    },
  };
}

/** The market's own split of a jump over ticks. */
function stepsOf(priceCents: SeCents, jump: number): ImpactStep[] {
  const steps: ImpactStep[] = [];
  let price: number = priceCents;
  for (let pending = jump; pending !== 0; ) {
    const absorbed = absorbedJump(0, pending);
    const before = price;
    price = movedPrice(price, absorbed);
    pending -= absorbed;
    steps.push({ priceCents: seCents(Math.round(price)), moveBps: bps(Math.round((price / before - 1) * 10_000)) });
  }
  return steps;
}

function lastPrice(steps: readonly ImpactStep[], before: SeCents): SeCents {
  return steps.at(-1)?.priceCents ?? before;
}
