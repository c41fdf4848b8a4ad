import type { MarketView } from './market-view.js';

/** Reads what only ticks change once per tick, however many ask for it. A failure is not cached. */
export function oncePerTick<Value>(market: Pick<MarketView, 'tick'>, read: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly tick: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const { number } = market.tick;
    if (cached?.tick === number) return cached.value;
    const value = read();
    cached = { tick: number, value };
    value.catch(() => {
      if (cached?.value === value) cached = undefined;
    });
    return value;
  };
}
