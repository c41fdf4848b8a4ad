import type { HelpQuestion } from './help-content';
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

/** The questions that contain the text, or whose answer does, ignoring case. */
export function findQuestions(questions: readonly HelpQuestion[], { q = '' }: HelpSearch): HelpQuestion[] {
  const needle = q.trim().toLowerCase();
  return questions.filter(({ question, paragraphs }) =>
    [question, ...paragraphs].some((text) => text.toLowerCase().includes(needle)),
  );
}

export interface CategoryChip {
  readonly value: HelpCategory | 'all';
  readonly label: string;
  readonly count: number;
}

/** "All" and every category with questions, each with its number of results. */
export function categoryChips(all: readonly HelpQuestion[], found: readonly HelpQuestion[]): CategoryChip[] {
  const countIn = (category: HelpCategory) => found.filter((question) => question.category === category).length;
  return [
    { value: 'all', label: 'All', count: found.length },
    ...helpCategories
      .filter(({ value }) => all.some(({ category }) => category === value))
      .map(({ value, label }) => ({ value, label, count: countIn(value) })),
  ];
}
