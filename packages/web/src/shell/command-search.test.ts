import { expect, test } from 'vitest';
import { fitOf, searchCommands } from './command-search';

const named = (...labels: string[]) => labels.map((label) => ({ label }));
const found = (labels: readonly string[], query: string) =>
  searchCommands(named(...labels), query).map(({ label }) => label);

test('a fuzzy match needs the letters in order, gaps allowed', () => {
  expect(found(['Burna Boy', 'Black Sherif', 'Tyla'], 'bb')).toEqual(['Burna Boy']);
  expect(found(['Burna Boy', 'Black Sherif'], 'shf')).toEqual(['Black Sherif']);
  expect(found(['Burna Boy'], 'boyz')).toEqual([]);
});

test('accents and case make no difference', () => {
  expect(found(['Ṣadé Ọlá'], 'sade')).toEqual(['Ṣadé Ọlá']);
});

test('matches at the start of the label come first, then matches at the start of a word', () => {
  expect(found(['Portrade', 'My Trade', 'Trade'], 'trade')).toEqual(['Trade', 'My Trade', 'Portrade']);
});

test('adjacent letters score higher than scattered ones', () => {
  expect(fitOf('dark theme', 'dark') ?? 0).toBeGreaterThan(fitOf('dashboard ticker', 'dark') ?? 0);
});

test('keywords match too, but score lower and only as a whole substring', () => {
  const commands = [{ label: 'My Holdings', keywords: 'portfolio positions' }, { label: 'Portfolio notes' }];
  expect(searchCommands(commands, 'portfolio').map(({ label }) => label)).toEqual(['Portfolio notes', 'My Holdings']);
  expect(searchCommands(commands, 'psn')).toEqual([]);
});

test('an empty query returns all commands in their order', () => {
  expect(found(['b', 'a'], '  ')).toEqual(['b', 'a']);
});
