export type Discrepancy =
  /**
   * `lost`: an acknowledged trade or order is not there, the one thing that must never happen. `unasked`: one that nobody
   * was told of, though every outcome was asked for. `ended`: an order that came to an end which its terms do not allow.
   */
  | {
      readonly kind: 'lost' | 'duplicated' | 'changed' | 'unasked' | 'ended';
      readonly of: 'trade' | 'order';
      readonly id: string;
    }
  | {
      readonly kind: 'total' | 'cash' | 'position' | 'reserved' | 'dividend';
      readonly expected: string;
      readonly found: string;
    };

export function differing(
  kind: 'total' | 'cash' | 'position' | 'reserved' | 'dividend',
  expected: string | number,
  found: string | number,
): Discrepancy[] {
  return expected === found ? [] : [{ kind, expected: String(expected), found: String(found) }];
}

/** How often a promised trade or order is there: once, or it is told. */
export function foundOnce<Item extends { readonly id: string }>(
  of: 'trade' | 'order',
  id: string,
  items: readonly Item[],
): { readonly item: Item } | { readonly discrepancy: Discrepancy } {
  const [item, ...more] = items.filter((one) => one.id === id);
  if (!item) return { discrepancy: { kind: 'lost', of, id } };
  if (more.length > 0) return { discrepancy: { kind: 'duplicated', of, id } };
  return { item };
}

export function haveSame<Shape extends object>(fields: readonly (keyof Shape)[], left: Shape, right: Shape): boolean {
  return fields.every((field) => JSON.stringify(left[field]) === JSON.stringify(right[field]));
}
