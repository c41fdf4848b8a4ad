import type { AllocationKey } from './holdings-search';

type AllocatedPosition = Readonly<Record<'id' | 'name' | 'category' | 'country', string> & { valueCents: number }>;

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly valueCents: number;
  /** Tenths of a percent; all slices together make 1,000. */
  readonly tenths: number;
  /** Cash, available or reserved, has a neutral colour. */
  readonly isCash: boolean;
}

const wholeTenths = 1_000;
export const availableKey = 'available-cash';
export const reservedKey = 'reserved-cash';

/**
 * Distributes `whole` tenths of a percent over the values by largest remainder: each share is rounded down,
 * the rest goes to the largest remainders, so that the sum is always exact. All zero if the values are.
 */
export function splitTenths(values: readonly number[], whole = wholeTenths): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value * whole) / total);
  const tenths = exact.map(Math.floor);
  const missing = whole - tenths.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((left, right) => right.remainder - left.remainder);
  for (const { index } of byRemainder.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1;
  return tenths;
}

interface Holdings {
  readonly availableCents: number;
  /** The cash reserved by open orders and IPOs. */
  readonly reservedCents: number;
  readonly positions: readonly AllocatedPosition[];
}

/** The slices of a portfolio, largest first and cash last; reserved cash only if there is some. */
export function allocate({ availableCents, reservedCents, positions }: Holdings, by: AllocationKey): Slice[] {
  const groups = new Map<string, { key: string; label: string; valueCents: number }>();
  for (const position of positions) {
    const [key, label] = by === 'celebrity' ? [position.id, position.name] : [position[by], position[by]];
    groups.set(key, { key, label, valueCents: (groups.get(key)?.valueCents ?? 0) + position.valueCents });
  }
  const parts = [...groups.values()].sort((left, right) => right.valueCents - left.valueCents);
  const invested = parts.reduce((sum, { valueCents }) => sum + valueCents, 0);
  // First cash against all investments, so that its percentage is the same everywhere.
  const [available = 0, reserved = 0, investedTenths = 0] = splitTenths([availableCents, reservedCents, invested]);
  const tenths = splitTenths(
    parts.map(({ valueCents }) => valueCents),
    investedTenths,
  );
  const cash = [
    { key: availableKey, label: 'Available cash', valueCents: availableCents, tenths: available, isCash: true },
    { key: reservedKey, label: 'Reserved cash', valueCents: reservedCents, tenths: reserved, isCash: true },
  ];
  return [
    ...parts.map((part, index) => ({ ...part, tenths: tenths[index] ?? 0, isCash: false })),
    ...cash.filter(({ key }) => key === availableKey || reservedCents > 0),
  ];
}

/** Tenths of a percent as text: 255 → "25.5%". */
export function tenthsText(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** A fraction in tenths of a percent; 0 if the whole is 0. */
export function tenthsOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part * wholeTenths) / whole) : 0;
}

/** The donut's segments, clockwise from the top, in fractions of the ring. Empty slices are left out. */
export function arcsOf(slices: readonly Slice[]) {
  const visible = slices.filter(({ valueCents }) => valueCents > 0);
  const total = visible.reduce((sum, { valueCents }) => sum + valueCents, 0);
  let from = 0;
  return visible.map(({ key, valueCents }) => {
    const arc = { key, from, length: valueCents / total };
    from += arc.length;
    return arc;
  });
}
