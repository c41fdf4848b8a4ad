const accents = /\p{Diacritic}/gu;
const keys = new Map<string, string>();

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = name.normalize('NFD').replace(accents, '').toLowerCase();
  keys.set(name, key);
  return key;
}

/** Compares names ignoring case and accents. Lazy, since creating an `Intl.Collator` would delay the page's start. */
export function compareNames(left: string, right: string): number {
  const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
  if (leftKey === rightKey) return 0;
  return leftKey < rightKey ? -1 : 1;
}
