import { expect, test } from 'vitest';
import { afterTyping, afterUrlChange, typedTextOf } from './typed-text';

const type = (...texts: readonly string[]) =>
  texts.reduce((typed, text) => afterTyping(typed, text, text.slice(0, 3)), typedTextOf(''));

test('a URL update that arrives after later key presses does not revert the typed text', () => {
  const typed = type('a', 'ab', 'abc');
  const late = afterUrlChange(typed, 'a');
  expect(late.text).toBe('abc');
  expect(afterUrlChange(afterUrlChange(late, 'ab'), 'abc').text).toBe('abc');
  expect(afterUrlChange(typed, 'abc').text, 'the URL may skip intermediate values').toBe('abc');
  expect(afterUrlChange(typed, ''), 'another part of the URL changed').toBe(typed);
});

test('a URL change from outside replaces the typed text', () => {
  const typed = afterUrlChange(type('a', 'ab'), 'ab');
  expect(afterUrlChange(typed, '').text).toBe('');
  expect(afterUrlChange(afterUrlChange(typed, ''), 'ab').text).toBe('ab');
  expect(afterUrlChange(type('a'), 'zoe').text).toBe('zoe');
});

test('typed text that the URL cannot contain, such as what exceeds its limit, stays in the field', () => {
  const typed = afterUrlChange(type('abc', 'abcd'), 'abc');
  expect(typed).toEqual({ text: 'abcd', inUrl: 'abc', awaited: [] });
  expect(afterUrlChange(typed, '').text).toBe('');
});
