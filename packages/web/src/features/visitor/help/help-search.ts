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

/** The questions that contain the text, then those whose answer does, ignoring case. */
export function findQuestions(questions: readonly HelpQuestion[], { q = '' }: HelpSearch): HelpQuestion[] {
  const needle = q.trim().toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(needle);
  const answers = questions.filter(({ question, paragraphs }) => !contains(question) && paragraphs.some(contains));
  return [...questions.filter(({ question }) => contains(question)), ...answers];
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

export interface MarkedPart {
  /** Its place in the text. */
  readonly at: number;
  readonly part: string;
  readonly marked: boolean;
}

/** A text in parts, of which those that were searched for are marked, ignoring case. */
export function markedParts(text: string, query = ''): MarkedPart[] {
  const needle = query.trim().toLowerCase();
  const folded = text.toLowerCase();
  // A letter that has another length in lower case would shift the marks.
  if (needle === '' || folded.length !== text.length) return [{ at: 0, part: text, marked: false }];
  const parts: MarkedPart[] = [];
  let at = 0;
  while (at < text.length) {
    const found = folded.indexOf(needle, at);
    const end = found === -1 ? text.length : found;
    if (end > at) parts.push({ at, part: text.slice(at, end), marked: false });
    if (found === -1) break;
    at = found + needle.length;
    parts.push({ at: found, part: text.slice(found, at), marked: true });
  }
  return parts;
}

/** Characters before and after what was found. */
const snippetContext = 40;

/**
 * A part of the answer around what was searched for; null when nothing was, or when the question contains it.
 */
export function snippetOf({ question, paragraphs }: HelpQuestion, query = ''): string | null {
  const needle = query.trim().toLowerCase();
  if (needle === '' || question.toLowerCase().includes(needle)) return null;
  const paragraph = paragraphs.find((text) => text.toLowerCase().includes(needle));
  if (paragraph === undefined) return null;
  const at = paragraph.toLowerCase().indexOf(needle);
  const start = paragraph.lastIndexOf(' ', Math.max(0, at - snippetContext)) + 1;
  const after = paragraph.indexOf(' ', at + needle.length + snippetContext);
  const end = after === -1 ? paragraph.length : after;
  return `${start > 0 ? '…' : ''}${paragraph.slice(start, end)}${end < paragraph.length ? '…' : ''}`;
}
