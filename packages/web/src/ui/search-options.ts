export interface SelectOption {
  readonly value: string;
  /** What the list shows. */
  readonly label: string;
  /** What the closed control shows, when the label is too long for it. */
  readonly shortLabel?: string;
  /** Lighter text at the right of the row. */
  readonly detail?: string;
  /** Additional words to search by. */
  readonly keywords?: string;
}

/** Folds case and accents, so that "Sade" finds "Ṣadé". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The options in which every typed word occurs; those whose label begins with the query come first. */
export function searchOptions(options: readonly SelectOption[], query: string): readonly SelectOption[] {
  const wanted = fold(query.trim());
  if (wanted === '') return options;
  const words = wanted.split(/\s+/);
  const found = options.filter((option) => {
    const text = fold(`${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (option: SelectOption) => fold(option.label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
