import { type HelpCategory, helpCategories } from './help-entry';

export interface HelpSearch {
  readonly q?: string;
  readonly category?: HelpCategory;
  /** The guide whose panel is open. */
  readonly guide?: string;
}

const searchLengthMax = 80;

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseHelpSearch(raw: Readonly<Record<string, unknown>>): HelpSearch {
  const { q, category, guide } = raw;
  const known = helpCategories.find(({ value }) => value === category);
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, searchLengthMax) }),
    ...(known !== undefined && { category: known.value }),
    ...(typeof guide === 'string' && guide !== '' && { guide: guide.slice(0, searchLengthMax) }),
  };
}
