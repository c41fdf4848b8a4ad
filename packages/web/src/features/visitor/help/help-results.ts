import type { HelpQuestion } from './help-content';
import { type HelpCategory, helpCategories } from './help-entry';
import type { HelpSearch } from './help-search';

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/u).filter(Boolean);

/** What contains all words, in any order and case: first where the question alone does. */
export function findQuestions(questions: readonly HelpQuestion[], { q = '' }: HelpSearch): HelpQuestion[] {
  const words = wordsOf(q);
  const inQuestion = (word: string, { question }: HelpQuestion) => question.toLowerCase().includes(word);
  const inAnswer = (word: string, { paragraphs }: HelpQuestion) =>
    paragraphs.some((text) => text.toLowerCase().includes(word));
  const found = questions.filter((one) => words.every((word) => inQuestion(word, one) || inAnswer(word, one)));
  const isFirst = (one: HelpQuestion) => words.every((word) => inQuestion(word, one));
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))];
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

/** Of a longer category the page shows its first questions, and a button for the others. */
const previewMax = 4;

export interface QuestionGroup {
  readonly category: HelpCategory;
  readonly label: string;
  readonly shown: readonly HelpQuestion[];
  /** How many there are. */
  readonly count: number;
}

/**
 * The questions by category. One that a single question more would show in full is shown in full, and so is
 * one of which the URL has named another question than those.
 */
export function questionGroups(questions: readonly HelpQuestion[], named: readonly string[]): QuestionGroup[] {
  return helpCategories.flatMap(({ value, label }) => {
    const all = questions.filter(({ category }) => category === value);
    const isFull = all.length <= previewMax + 1 || all.slice(previewMax).some(({ id }) => named.includes(id));
    const shown = isFull ? all : all.slice(0, previewMax);
    return all.length === 0 ? [] : [{ category: value, label, shown, count: all.length }];
  });
}

export interface MarkedPart {
  /** Its place in the text. */
  readonly at: number;
  readonly part: string;
  readonly marked: boolean;
}

/** A text in parts, of which the words that were searched for are marked, ignoring case. */
export function markedParts(text: string, query = ''): MarkedPart[] {
  const words = wordsOf(query);
  const folded = text.toLowerCase();
  // A letter that has another length in lower case would shift the marks.
  if (words.length === 0 || folded.length !== text.length) return [{ at: 0, part: text, marked: false }];
  const parts: MarkedPart[] = [];
  let at = 0;
  while (at < text.length) {
    const found = firstOf(folded, words, at);
    const start = found?.at ?? text.length;
    if (start > at) parts.push({ at, part: text.slice(at, start), marked: false });
    if (found === undefined) break;
    at = start + found.word.length;
    parts.push({ at: start, part: text.slice(start, at), marked: true });
  }
  return parts;
}

/** The word that comes first from a place on, the longest where two begin. */
function firstOf(text: string, words: readonly string[], from: number) {
  return words
    .map((word) => ({ word, at: text.indexOf(word, from) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at || other.word.length - one.word.length)[0];
}

/** Characters before and after what was found. */
const snippetContext = 40;

/**
 * A part of the answer around what was searched for; null when nothing was, or when the question contains it.
 */
export function snippetOf({ question, paragraphs }: HelpQuestion, query = ''): string | null {
  const words = wordsOf(query).filter((word) => !question.toLowerCase().includes(word));
  const countIn = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
  const paragraph = paragraphs.toSorted((one, other) => countIn(other) - countIn(one))[0];
  const found = firstOf((paragraph ?? '').toLowerCase(), words, 0);
  if (paragraph === undefined || found === undefined) return null;
  const { at, word } = found;
  const start = paragraph.lastIndexOf(' ', Math.max(0, at - snippetContext)) + 1;
  const after = paragraph.indexOf(' ', at + word.length + snippetContext);
  const end = after === -1 ? paragraph.length : after;
  return `${start > 0 ? '…' : ''}${paragraph.slice(start, end)}${end < paragraph.length ? '…' : ''}`;
}
