import { expect, test } from 'vitest';
import { afterAddress, afterTyping, typedOf } from './typed-text';

const type = (...texts: readonly string[]) =>
  texts.reduce((typed, text) => afterTyping(typed, text, text.slice(0, 3)), typedOf(''));

test('a URL update that arrives after later key presses does not revert the typed text', () => {
  const typed = type('a', 'ab', 'abc');
  const late = afterAddress(typed, 'a');
  expect(late.text).toBe('abc');
  expect(afterAddress(afterAddress(late, 'ab'), 'abc').text).toBe('abc');
  expect(afterAddress(typed, 'abc').text, 'addresses of keys that followed at once are left out').toBe('abc');
  expect(afterAddress(typed, ''), 'another part of the address has changed').toBe(typed);
});

test('a URL change from outside replaces the typed text', () => {
  const told = afterAddress(type('a', 'ab'), 'ab');
  expect(afterAddress(told, '').text).toBe('');
  expect(afterAddress(afterAddress(told, ''), 'ab').text).toBe('ab');
  expect(afterAddress(type('a'), 'zoe').text).toBe('zoe');
});

test('typed text that the URL cannot contain, such as what exceeds its limit, stays in the field', () => {
  const typed = afterAddress(type('abc', 'abcd'), 'abc');
  expect(typed).toEqual({ text: 'abcd', told: 'abc', awaited: [] });
  expect(afterAddress(typed, '').text).toBe('');
});
