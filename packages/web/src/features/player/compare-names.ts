import { fold } from '../../ui/search-options';

/**
 * Compares names ignoring case and accents. By folding, since an `Intl.Collator` would delay the page's
 * start.
 */
export function compareNames(left: string, right: string): number {
  const [leftKey, rightKey] = [fold(left), fold(right)];
  if (leftKey === rightKey) return 0;
  return leftKey < rightKey ? -1 : 1;
}
