import type { Tick } from '@limelight/contract/exchange/market.schema';
import { useSyncExternalStore } from 'react';
import { afterFrame } from '../ui/after-frame';
import { isResting } from '../ui/use-resting';
import { type LivePrice, TickStore, type TradedTick } from './tick-store';

// Each slice of a repaint waits until the previous one is painted.
export const tickStore = new TickStore(afterFrame, isResting);

const readNumber = () => tickStore.number;
const readTick = () => tickStore.tick;
const readTraded = () => tickStore.traded;

/** The number of the newest prices; −1 before any. Changes with every tick. */
export function useTickNumber(): number {
  return useSyncExternalStore(tickStore.subscribe, readNumber, readNumber);
}

/** The newest tick of the stream, with its times; `null` until the first. */
export function useTick(): Tick | null {
  return useSyncExternalStore(tickStore.subscribe, readTick, readTick);
}

/** The newest tick whose fees and boosts are known. */
export function useTradedTick(): TradedTick | null {
  return useSyncExternalStore(tickStore.subscribe, readTraded, readTraded);
}

/** The price of one celebrity; re-renders only when it changes. `null` until the first price. */
export function useLivePrice(celebrityId: string): LivePrice | null {
  const read = () => tickStore.price(celebrityId);
  return useSyncExternalStore((listener) => tickStore.subscribePrice(celebrityId, listener), read, read);
}
