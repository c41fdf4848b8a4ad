import { fold } from '../ui/search-options';

/** What the command palette can find. */
export interface Findable {
  readonly label: string;
  /** Additional words to search by. */
  readonly keywords?: string | undefined;
}

/** Points of the fuzzy match: letters at the start of a word and adjacent letters count more. */
const wordStartPoints = 8;
const togetherPoints = 5;
const letterPoints = 1;
const beginsPoints = 20;
/** A keyword match scores less than a label match. */
const keywordShare = 0.5;

/** The fuzzy-match score: the query's letters in order, gaps allowed. `null` for no match. */
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
  // The shorter of two equal matches wins.
  return points - letters.length / 100;
}

/** The next occurrence: adjacent if possible, else at the start of a word, else the first. */
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
  // A long list of keywords contains almost any letters in order, so it must contain the query as a
  // substring.
  if (keywords === undefined || !fold(keywords).includes(fold(query.trim()))) return null;
  const byKeywords = fitOf(keywords, query);
  return byKeywords === null ? null : byKeywords * keywordShare;
}

/** The matching commands, best first; all of them in their order for an empty query. */
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
