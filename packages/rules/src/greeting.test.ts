import { expect, test } from 'vitest';
import { beginsWithGreeting, firstNameOf, greetingOf } from './greeting.js';

test('a greeting names the first name, or nobody', () => {
  expect([firstNameOf(' Ama  Mensah '), firstNameOf('Cher'), firstNameOf('  ')]).toEqual(['Ama', 'Cher', 'there']);
  expect(greetingOf('Ama Mensah')).toBe('Hello Ama,');
});

test.each(['Hello Ama,', 'hi there', 'Dear players!', '**Good evening**, all', '# Hey'])('"%s" greets', (text) => {
  expect(beginsWithGreeting(text)).toBe(true);
});

test.each(['', 'History repeats itself', 'Dearest of all stars', 'The ten minutes are over.', 'Good news'])(
  '"%s" does not greet',
  (text) => {
    expect(beginsWithGreeting(text)).toBe(false);
  },
);
