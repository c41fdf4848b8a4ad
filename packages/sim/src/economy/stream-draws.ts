import { categories } from '@limelight/rules/celebrity';
import type { CauseDraw, TickDraws } from '@limelight/rules/market';
import { type RandomSource, seededRandomSource } from '@limelight/rules/random-source';

/**
 * Independent streams of random numbers, so that one bot or setting does not change the draws of the others.
 */
const streams = {
  ...{ listing: 1, past: 2, prices: 3, news: 4, crowd: 5, bots: 6, premieres: 7, players: 8 },
  ...{ ipos: 9, ipoPrices: 10, squadEvents: 11, squadEventPrices: 12, squadEventWeeks: 13 },
} as const;

export function randomOf(seed: number, stream: keyof typeof streams): RandomSource {
  return seededRandomSource(seed + streams[stream] * 2 ** 32);
}

/** Draws from a seeded stream instead of the day's committed seed: 28 seconds of HMAC a month are saved. */
export class StreamDraws implements TickDraws {
  market = 0;
  readonly #random: RandomSource;
  readonly #sign: 1 | -1;
  readonly #category = new Map<string, number>();

  constructor(random: RandomSource, isMirrored: boolean) {
    this.#random = random;
    this.#sign = isMirrored ? -1 : 1;
  }

  nextTick(): this {
    this.market = this.#normal();
    for (const name of categories) this.#category.set(name, this.#normal());
    return this;
  }

  #normal(): number {
    return this.#sign * this.#random.normal();
  }

  category(name: string): number {
    return this.#category.get(name) ?? 0;
  }
  own(): { readonly normal: number; readonly spell: number } {
    return { normal: this.#normal(), spell: this.#random.uniform() };
  }
  cause(): CauseDraw {
    return { normal: () => this.#normal(), uniforms: () => this.#uniforms() };
  }
  /** The first is a direction. */
  #uniforms(): readonly [number, number] {
    const first = this.#random.uniform();
    return [this.#sign < 0 ? 1 - first : first, this.#random.uniform()];
  }
}
