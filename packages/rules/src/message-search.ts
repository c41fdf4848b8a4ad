import { messageLength } from './squad-message.js';

export const searchTextLengthMax = 60;
/** What else is typed narrows nothing. */
export const searchWordsMax = 8;
/** So many of the newest messages are found; that there are more is said. */
export const foundMessagesMax = 1_000;

/** Whether something is left of it once accents are gone, as `search_fold` of the database removes them. */
function hasLetters(word: string): boolean {
  return word.normalize('NFKD').replace(/\p{M}/gu, '') !== '';
}

/** The words that a message must all have, each once. */
export function searchWords(text: string): readonly string[] {
  const words = text.trim().split(/\s+/u).filter(hasLetters);
  return [...new Set(words)].slice(0, searchWordsMax);
}

/** A text by its letters alone, and for each of them where in the text it stands. */
function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    at += character.length;
  }
  return { folded, places: [...places, at] };
}

export interface FoundPart {
  readonly text: string;
  readonly found: boolean;
}

/** A text in parts, which joined are the text: what was searched for, and what is between. */
export function foundParts(text: string, words: readonly string[]): readonly FoundPart[] {
  const { folded, places } = foldWithPlaces(text);
  const marks = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    const plain = foldWithPlaces(word).folded;
    for (let at = plain === '' ? -1 : folded.indexOf(plain); at !== -1; at = folded.indexOf(plain, at + 1)) {
      marks.fill(true, places[at], places[at + plain.length]);
    }
  }
  const parts: FoundPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marks[at] === marks[from]) continue;
    parts.push({ text: text.slice(from, at), found: marks[from] === true });
    from = at;
  }
  return parts;
}

/** A long text is shown from a little before what was found first. */
const shownBefore = 40;
const shownLength = 160;

/** The part of a message that a list of results shows, with its ends marked where there is more. */
export function foundExcerpt(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/gu, ' ');
  if (messageLength(line) <= shownLength) return line;
  const parts = foundParts(line, words);
  const place = parts.findIndex(({ found }) => found);
  const before = [
    ...parts
      .slice(0, Math.max(place, 0))
      .map((part) => part.text)
      .join(''),
  ].length;
  const characters = [...line];
  const from = Math.max(0, Math.min(before - shownBefore, characters.length - shownLength));
  const end = Math.min(characters.length, from + shownLength);
  return `${from > 0 ? '…' : ''}${characters.slice(from, end).join('')}${end < characters.length ? '…' : ''}`;
}
