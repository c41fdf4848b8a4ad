import { expect, test } from 'vitest';
import { asciiAddress } from './ascii-address.js';
import { emailSchema } from './scalars.schema.js';

test.each([
  ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
  ['a@MÜNCHEN.example', 'a@xn--mnchen-3ya.example'],
  ['a@mu\u0308nchen.example', 'a@xn--mnchen-3ya.example'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['a@ｅｘample。org', 'a@example.org'],
  ['Ama+1@Example.org', 'Ama+1@Example.org'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@mail.例え.日本', 'a@mail.xn--r8jz45g.xn--wgv71a'],
  ["o'neil.a_b@sub.example.co.uk", "o'neil.a_b@sub.example.co.uk"],
])('%s is stored as %s', (typed, stored) => {
  expect([asciiAddress(typed), emailSchema.parse(typed)]).toEqual([stored, stored]);
  expect(asciiAddress(stored), 'once is enough').toBe(stored);
});

test('what is no domain is not cut to one, and the part before the sign stays ASCII', () => {
  for (const typed of [
    'a@mün/chen.de',
    'a@mün chen.de',
    'a@mün?.de',
    'a@mün%2e.de',
    'jürgen@example.org',
    'münchen.de',
  ]) {
    expect(asciiAddress(typed), typed).toBe(typed);
    expect(emailSchema.safeParse(typed).success, typed).toBe(false);
  }
});

test.each([
  'a@b',
  'a@b.c',
  'a@b.c1',
  'a@.de',
  'a@-b.de',
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  'a b@c.de',
  'a@b..de',
  '@b.de',
])('%s is no address', (typed) => {
  expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address');
});
