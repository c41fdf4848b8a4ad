const accents = /\p{Diacritic}/gu;
const keys = new Map<string, string>();

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = name.normalize('NFD').replace(accents, '').toLowerCase();
  keys.set(name, key);
  return key;
}

/** For sorting by name, without regard to case and accents; making an `Intl.Collator` would hold up a page's start. */
export function compareNames(left: string, right: string): number {
  const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
  if (leftKey === rightKey) return 0;
  return leftKey < rightKey ? -1 : 1;
}
