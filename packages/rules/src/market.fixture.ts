import type { Category } from './celebrity.js';
import { type CelebrityMarket, listingState, nextTick, type TickDraws } from './market.js';
import { seCents } from './money.js';
import { seededRandomSource } from './random-source.js';
import { tempos } from './tempo.js';

export const { standard } = tempos;
export const listing = (priceCents: number, id = '1', category: Category = 'Music') =>
  listingState({ id, category, priceCents: seCents(priceCents) });

/** Draws that move nothing: normals of zero, and spells that do not change. */
export const still: TickDraws = {
  market: 0,
  category: () => 0,
  own: () => ({ normal: 0, spell: 0.5 }),
  cause: () => ({ normal: () => 0, uniforms: () => [0.5, 0.5] }),
};

export function randomDraws(seed: number): () => TickDraws {
  const source = seededRandomSource(seed);
  return () => ({
    market: source.normal(),
    category: () => source.normal(),
    own: () => ({ normal: source.normal(), spell: source.uniform() }),
    cause: () => ({ normal: () => source.normal(), uniforms: () => [source.uniform(), source.uniform()] }),
  });
}

export function only(celebrity: CelebrityMarket, draws: TickDraws, tempo = standard): CelebrityMarket {
  const [next] = nextTick([celebrity], draws, tempo);
  if (next === undefined) throw new Error('a market of one stays a market of one');
  return next;
}
