let collator: Intl.Collator | undefined;

/** For sorting by name. The collator is made at its first use only, because making it holds a page's start up. */
export function compareNames(left: string, right: string): number {
  collator ??= new Intl.Collator('en-GB', { sensitivity: 'base' });
  return collator.compare(left, right);
}
