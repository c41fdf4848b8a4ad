import { expect, test } from 'vitest';
import { fitOf, searchCommands } from './command-search';

const named = (...labels: string[]) => labels.map((label) => ({ label }));
const found = (labels: readonly string[], query: string) =>
  searchCommands(named(...labels), query).map(({ label }) => label);

test('letters in their order find a name, also with gaps', () => {
  expect(found(['Burna Boy', 'Black Sherif', 'Tyla'], 'bb')).toEqual(['Burna Boy']);
  expect(found(['Burna Boy', 'Black Sherif'], 'shf')).toEqual(['Black Sherif']);
  expect(found(['Burna Boy'], 'boyz')).toEqual([]);
});

test('accents and case make no difference', () => {
  expect(found(['Ṣadé Ọlá'], 'sade')).toEqual(['Ṣadé Ọlá']);
});

test('what begins with the words typed comes first, then what begins a word with them', () => {
  expect(found(['Portrade', 'My Trade', 'Trade'], 'trade')).toEqual(['Trade', 'My Trade', 'Portrade']);
});

test('letters together fit better than letters apart', () => {
  expect(fitOf('dark theme', 'dark') ?? 0).toBeGreaterThan(fitOf('dashboard ticker', 'dark') ?? 0);
});

test('other words find too, but less and only as a whole', () => {
  const commands = [{ label: 'My Holdings', keywords: 'portfolio positions' }, { label: 'Portfolio notes' }];
  expect(searchCommands(commands, 'portfolio').map(({ label }) => label)).toEqual(['Portfolio notes', 'My Holdings']);
  expect(searchCommands(commands, 'psn')).toEqual([]);
});

test('nothing typed keeps everything in its order', () => {
  expect(found(['b', 'a'], '  ')).toEqual(['b', 'a']);
});
