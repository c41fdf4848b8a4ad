type ValueKind = 'total' | 'cash' | 'position' | 'reserved' | 'dividend';

export type Mismatch =
  /**
   * `lost`: an acknowledged trade or order is missing, which must never happen. `unexpected`: one that was
   * never acknowledged, although every outcome was awaited. `ended`: an order that ended in a way its terms
   * do not allow.
   */
  | {
      readonly kind: 'lost' | 'duplicated' | 'changed' | 'unexpected' | 'ended';
      readonly of: 'trade' | 'order';
      readonly id: string;
    }
  | {
      readonly kind: ValueKind;
      readonly expected: string;
      readonly found: string;
    };

export function compareValues(kind: ValueKind, expected: string | number, found: string | number): Mismatch[] {
  return expected === found ? [] : [{ kind, expected: String(expected), found: String(found) }];
}

/** The acknowledged trade or order, which must be listed exactly once. */
export function findExactlyOne<Item extends { readonly id: string }>(
  of: 'trade' | 'order',
  id: string,
  items: readonly Item[],
): { readonly item: Item } | { readonly mismatch: Mismatch } {
  const [item, ...more] = items.filter((one) => one.id === id);
  if (!item) return { mismatch: { kind: 'lost', of, id } };
  if (more.length > 0) return { mismatch: { kind: 'duplicated', of, id } };
  return { item };
}

export function haveEqualFields<Shape extends object>(
  fields: readonly (keyof Shape)[],
  left: Shape,
  right: Shape,
): boolean {
  return fields.every((field) => JSON.stringify(left[field]) === JSON.stringify(right[field]));
}

/** Values by celebrity as one text, whose order does not matter. */
export function describeByCelebrity(
  values: readonly (readonly [celebrityId: string, value: string | number])[],
): string {
  const lines = values.map(([id, value]) => `${id}: ${value}`);
  return lines.sort().join(', ');
}
