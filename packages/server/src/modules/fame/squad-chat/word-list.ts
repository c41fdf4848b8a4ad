import naughtyWords from 'naughty-words';

/** The languages that players write most; more would add words that are everyday ones elsewhere. */
const languages = ['ar', 'de', 'en', 'es', 'fr', 'pt', 'ru'] as const;

/** Names of people, and everyday words of another language on the list or of the same one. */
const everyday = new Set(
  `amador aborto aranha asno aborto bander bitte burro butt cerveja chatte cialis cocaina comer con concha consolo
  corno drogas escort fecal folle foutre gerbe gerber grope gueule heroina horny idiota incest inferno kimme lolita
  maciza mama marica meuf mong mufti nackt nazi negro nippel nude nudity orina pau peter pezon pinche pinto pipi pis
  playboy poon popel poppen queca racista ramera ramoner rectum rosette saco scat schlong semen sexo sexual sexy sex
  snatch spunk suck sucks swinger tanche topless transar trio trique turlute viagra xana zizi mose pede фига хапать хрен секс голый فرج`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
}

/** With letters for the digits and signs that stand for them, and without stretched letters. */
function plainWord(word: string): string {
  if (!/\p{L}/u.test(word)) return word;
  return word.replace(/[@$013457]/g, (sign) => lookalikes[sign] ?? sign).replace(/(\p{L})\1{2,}/gu, '$1');
}

/** Whole words, so that no name contains a word of the list; letters that stand alone are one word. */
function wordsOf(text: string): readonly string[] {
  const spelledOut = fold(text).replace(/(?<![\p{L}\p{N}])(?:\p{L}[\s.*_-]+){2,}\p{L}(?![\p{L}\p{N}])/gu, (letters) =>
    letters.replace(/[^\p{L}]/gu, ''),
  );
  return spelledOut.split(/[^\p{L}\p{N}@$]+/u).flatMap((word) => (word === '' ? [] : [plainWord(word)]));
}

/** Of one word each, and of several, joined by spaces. */
function readList(): { readonly words: ReadonlySet<string>; readonly phrases: readonly string[] } {
  const all = languages.flatMap((language) => naughtyWords[language] ?? []).map((entry) => wordsOf(entry).join(' '));
  const listed = all.filter((entry) => entry.length > 1 && !everyday.has(entry));
  const isPhrase = (entry: string) => entry.includes(' ');
  return { words: new Set(listed.filter((entry) => !isPhrase(entry))), phrases: listed.filter(isPhrase) };
}

const { words: listedWords, phrases: listedPhrases } = readList();

/** Whether staff should look at a message. It is a hint: names and quotes can contain such words. */
export function hasListedWord(text: string): boolean {
  const words = wordsOf(text);
  if (words.some((word) => listedWords.has(word))) return true;
  const joined = ` ${words.join(' ')} `;
  return listedPhrases.some((phrase) => joined.includes(` ${phrase} `));
}
