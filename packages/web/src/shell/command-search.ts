import { fold } from '../ui/search-options';

/** What the command palette can find. */
export interface Findable {
  readonly label: string;
  /** Further words it is found by. */
  readonly keywords?: string | undefined;
}

/** A letter at the beginning of a word says more than one in its middle, and so do letters that stand together. */
const wordStartPoints = 8;
const togetherPoints = 5;
const letterPoints = 1;
const beginsPoints = 20;
/** What is written on it counts more than what it is also called. */
const keywordShare = 0.5;

/** How well a text fits what was typed: its letters in their order, not necessarily together. `null` when it does not. */
export function fitOf(text: string, query: string): number | null {
  const letters = fold(text);
  const wanted = fold(query).replace(/\s+/g, '');
  let points = letters.startsWith(wanted) ? beginsPoints : 0;
  let at = -1;
  for (const letter of wanted) {
    const next = bestPlace(letters, letter, at);
    if (next === -1) return null;
    points += letterPoints;
    if (next === at + 1 && at >= 0) points += togetherPoints;
    if (isWordStart(letters, next)) points += wordStartPoints;
    at = next;
  }
  // Of two that fit alike the shorter is meant.
  return points - letters.length / 100;
}

/** Directly after the letter before, else where a word begins, else the next one there is. */
function bestPlace(letters: string, letter: string, after: number): number {
  if (letters[after + 1] === letter) return after + 1;
  for (let place = letters.indexOf(letter, after + 1); place !== -1; place = letters.indexOf(letter, place + 1)) {
    if (isWordStart(letters, place)) return place;
  }
  return letters.indexOf(letter, after + 1);
}

function isWordStart(letters: string, place: number): boolean {
  return place === 0 || /[^\p{L}\p{N}]/u.test(letters[place - 1] ?? '');
}

function commandFit({ label, keywords }: Findable, query: string): number | null {
  const byLabel = fitOf(label, query);
  if (byLabel !== null) return byLabel;
  // A long list of words contains almost any letters in order: there whole parts must stand together.
  if (keywords === undefined || !fold(keywords).includes(fold(query.trim()))) return null;
  const byKeywords = fitOf(keywords, query);
  return byKeywords === null ? null : byKeywords * keywordShare;
}

/** Those that fit, the best first; all of them in their order while nothing is typed. */
export function searchCommands<Command extends Findable>(commands: readonly Command[], query: string): Command[] {
  if (query.trim() === '') return [...commands];
  return commands
    .flatMap((command) => {
      const fit = commandFit(command, query);
      return fit === null ? [] : { command, fit };
    })
    .sort((left, right) => right.fit - left.fit)
    .map(({ command }) => command);
}
