import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillReply, unknownPlaceholders } from './canned-reply.js';

const facts = { name: 'Ama', reference: 'LL-10023', subject: 'Where is my VIP?' };

test('every placeholder is filled in, and nothing else changes', () => {
  expect(fillReply('Hello {name},\n{reference}: {subject} {name}', facts)).toBe(
    'Hello Ama,\nLL-10023: Where is my VIP? Ama',
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/\{(?:name|reference|subject)\}/.test(text));
      expect(fillReply(text, facts)).toBe(text);
    }),
  );
});

test('what a player wrote is never taken for a placeholder or a pattern', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(fillReply('<{name}>', { ...facts, name })).toBe(`<${name}>`);
    }),
  );
  expect(fillReply('{name}', { ...facts, name: '{reference} $&' })).toBe('{reference} $&');
});

test('a placeholder that does not exist is found before a player can read it', () => {
  expect(unknownPlaceholders('Hello {name}, {nam} {toString} {} { x } {reference}')).toEqual([
    '{nam}',
    '{toString}',
    '{}',
  ]);
});
