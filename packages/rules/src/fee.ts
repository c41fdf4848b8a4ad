import { type Bps, bps, type SeCents, shareOfBps } from './money.js';
import { type Tier, tierNames } from './tier.js';

/** A rate for each plan. */
export type FeeRates = Readonly<Record<Tier, number>>;

/** The trading fee by tier, unless staff change it. */
export const defaultFeeTable: Readonly<Record<Tier, Bps>> = {
  free: bps(250),
  basic: bps(50),
  pro: bps(50),
  elite: bps(0),
};

/** Of every trade of a celebrity in an event of its own and of every pledge for one, whatever the plan. */
export const eventFeeBps = bps(300);

/** How far trades are above the price at the start of a window, from which it falls evenly to nothing. */
export interface Boost {
  /** In parts per million of the price. */
  readonly peakPpm: number;
  /** The time of the first tick that has it. */
  readonly fromMs: number;
}

/** Fees other than the plans', from the first tick at or after a moment to the last one before another. */
export interface FeeWindow {
  /** Null: every celebrity's. */
  readonly celebrityId: string | null;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly bpsByTier: FeeRates;
  /** Shown to players next to the rate. */
  readonly reason: string;
  /** Of an event. Null: none, or not known yet. */
  readonly boost: Boost | null;
}

/** Every fee that there is: the plans', and windows in which others are in force. */
interface FeeTable {
  readonly bpsByTier: FeeRates;
  readonly windows: readonly FeeWindow[];
}

export const defaultFees: FeeTable = { bpsByTier: defaultFeeTable, windows: [] };

export interface Fee {
  readonly bps: Bps;
  readonly reason: string;
  /** When a window ends that the fee comes from. */
  readonly untilMs: number | null;
  /** Whether there is none because the trade is the account's first. */
  readonly isFirstTrade: boolean;
}

interface FeeCase {
  readonly tier: Tier;
  /** Whether the account's first trade outside of windows is ahead, and free. */
  readonly firstTradeFree: boolean;
  readonly celebrityId: string;
  /** The time of the tick that a trade fills at: a window begins and ends with a tick, as the prices do. */
  readonly momentMs: number;
  readonly table: FeeTable;
}

export function isInForce({ fromMs, untilMs }: Pick<FeeWindow, 'fromMs' | 'untilMs'>, momentMs: number): boolean {
  return fromMs <= momentMs && momentMs < untilMs;
}

/**
 * A celebrity's own window comes before one of all, and of two the one that began later. As `place_trades`
 * does.
 */
function comesFirst(left: FeeWindow, right: FeeWindow): number {
  return Number(left.celebrityId === null) - Number(right.celebrityId === null) || right.fromMs - left.fromMs;
}

/** The window that a celebrity's trades are in. */
export function windowFor(windows: readonly FeeWindow[], celebrityId: string, momentMs: number): FeeWindow | undefined {
  return windows
    .filter((one) => (one.celebrityId ?? celebrityId) === celebrityId && isInForce(one, momentMs))
    .sort(comesFirst)[0];
}

/** What a trade costs, and why. A first trade is free of the plan's fee, and never of a window's. */
export function feeFor({ tier, firstTradeFree, celebrityId, momentMs, table }: FeeCase): Fee {
  const window = windowFor(table.windows, celebrityId, momentMs);
  if (window !== undefined) {
    const { bpsByTier, reason, untilMs } = window;
    return { bps: bps(bpsByTier[tier]), reason, untilMs, isFirstTrade: false };
  }
  if (firstTradeFree) return { bps: bps(0), reason: 'First trade', untilMs: null, isFirstTrade: true };
  return { bps: bps(table.bpsByTier[tier]), reason: tierNames[tier], untilMs: null, isFirstTrade: false };
}

/**
 * The rate that an order is placed at: the one outside of its celebrity's events, in which it rests or pays
 * theirs. It reserves by it though its fill may be the first trade.
 */
export function orderFeeFor({ tier, celebrityId, momentMs, table }: Omit<FeeCase, 'firstTradeFree'>): Fee {
  const windows = table.windows.filter((one) => one.celebrityId === null);
  return feeFor({ tier, firstTradeFree: false, celebrityId, momentMs, table: { ...table, windows } });
}

interface OrderFeeCase extends Pick<FeeCase, 'firstTradeFree'> {
  /** The order's own, of the fees of its placement. */
  readonly rateBps: Bps;
  /** Whether that is one of a window, or a window of its celebrity is in force as it fills. */
  readonly inWindow: boolean;
}

/** What the fill of an order costs: the rate that it reserved by, or nothing as the account's first trade. */
export function feeOfOrder({ rateBps, inWindow, firstTradeFree }: OrderFeeCase): Pick<Fee, 'bps' | 'isFirstTrade'> {
  const isFirstTrade = firstTradeFree && !inWindow;
  return { bps: isFirstTrade ? bps(0) : rateBps, isFirstTrade };
}

/** A fee is 0 to 100 %, so the proceeds of a sale are never negative. */
export const feeBpsMin = 0;
export const feeBpsMax = 10_000;

/**
 * The fee on a trade's total, half up to the cent. @throws RangeError when the rate is outside 0 to 100 %.
 */
export function tradeFee(totalCents: SeCents, feeBps: Bps): SeCents {
  if (feeBps < feeBpsMin || feeBps > feeBpsMax) throw new RangeError(`a fee of ${feeBps} bps is outside 0 to 10,000`);
  return shareOfBps(totalCents, feeBps);
}
