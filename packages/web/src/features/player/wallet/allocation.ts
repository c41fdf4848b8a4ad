import type { AllocationKey } from './holdings-search';

interface AllocatedPosition {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly country: string;
  readonly valueCents: number;
}

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
 * Distributes `whole` tenths of a percent over the values by largest remainder: each share is rounded down, the rest
 * goes to the largest remainders, so that the sum is always exact. All zero if the values are.
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

function groupOf(position: AllocatedPosition, by: AllocationKey): { key: string; label: string } {
  if (by === 'category') return { key: position.category, label: position.category };
  if (by === 'country') return { key: position.country, label: position.country };
  return { key: position.id, label: position.name };
}

export interface Holdings {
  readonly availableCents: number;
  /** The cash reserved by open orders. */
  readonly reservedCents: number;
  readonly positions: readonly AllocatedPosition[];
}

/** The slices of a portfolio, largest first and cash last; reserved cash only if there is some. */
export function allocate({ availableCents, reservedCents, positions }: Holdings, by: AllocationKey): Slice[] {
  const groups = new Map<string, { key: string; label: string; valueCents: number }>();
  for (const position of positions) {
    const group = groupOf(position, by);
    const known = groups.get(group.key)?.valueCents ?? 0;
    groups.set(group.key, { ...group, valueCents: known + position.valueCents });
  }
  const parts = [...groups.values()].sort((left, right) => right.valueCents - left.valueCents);
  const invested = parts.reduce((sum, { valueCents }) => sum + valueCents, 0);
  // First cash against all investments, so that its percentage is the same everywhere.
  const [availableTenths = 0, reservedTenths = 0, investedTenths = 0] = splitTenths([
    availableCents,
    reservedCents,
    invested,
  ]);
  const tenths = splitTenths(
    parts.map(({ valueCents }) => valueCents),
    investedTenths,
  );
  const available = { key: availableKey, label: 'Available cash', valueCents: availableCents, tenths: availableTenths };
  const reserved = { key: reservedKey, label: 'Reserved by orders', valueCents: reservedCents, tenths: reservedTenths };
  return [
    ...parts.map((part, index) => ({ ...part, tenths: tenths[index] ?? 0, isCash: false })),
    { ...available, isCash: true },
    ...(reservedCents > 0 ? [{ ...reserved, isCash: true }] : []),
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

export interface Arc {
  readonly key: string;
  /** SVG path of a ring segment around 0,0. */
  readonly path: string;
}

export interface RingSize {
  readonly outer: number;
  readonly thickness: number;
  /** The painted gap between neighbours, in the same unit. */
  readonly gap: number;
}

/** The donut's segments, clockwise from the top, separated by parallel gaps. Empty slices are left out. */
export function arcsOf(slices: readonly Slice[], { outer, thickness, gap }: RingSize): Arc[] {
  const total = slices.reduce((sum, { valueCents }) => sum + valueCents, 0);
  const visible = slices.filter(({ valueCents }) => valueCents > 0);
  const inner = outer - thickness;
  let before = 0;
  return visible.map(({ key, valueCents }) => {
    const from = (before / total) * 2 * Math.PI;
    before += valueCents;
    const to = (before / total) * 2 * Math.PI;
    return { key, path: visible.length === 1 ? ringPath(outer, inner) : segmentPath({ from, to, outer, inner, gap }) };
  });
}

interface Segment {
  readonly from: number;
  readonly to: number;
  readonly outer: number;
  readonly inner: number;
  readonly gap: number;
}

function point(radius: number, angle: number): string {
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function segmentPath({ from, to, outer, inner, gap }: Segment): string {
  // Half the gap as an angle at each radius makes the sides of the gap parallel; the thinnest segment stays visible.
  const trim = (radius: number) => Math.min(gap / 2 / radius, (to - from) / 2 - 0.004);
  const outerTrim = Math.max(0, trim(outer));
  const innerTrim = Math.max(0, trim(inner));
  const large = to - from > Math.PI ? 1 : 0;
  return [
    `M ${point(outer, from + outerTrim)}`,
    `A ${outer} ${outer} 0 ${large} 1 ${point(outer, to - outerTrim)}`,
    `L ${point(inner, to - innerTrim)}`,
    `A ${inner} ${inner} 0 ${large} 0 ${point(inner, from + innerTrim)}`,
    'Z',
  ].join(' ');
}

function ringPath(outer: number, inner: number): string {
  const circle = (radius: number, sweep: 0 | 1) =>
    `M 0 ${-radius} A ${radius} ${radius} 0 1 ${sweep} 0 ${radius} A ${radius} ${radius} 0 1 ${sweep} 0 ${-radius} Z`;
  return `${circle(outer, 1)} ${circle(inner, 0)}`;
}
