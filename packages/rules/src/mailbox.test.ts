import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.js';

test.each([
  ['Ada.Marlowe+60@Example.org', 'ada.marlowe@example.org'],
  ['ada.marlowe@example.org', 'ada.marlowe@example.org'],
  ['a.d.a+bonus@gmail.com', 'ada@gmail.com'],
  ['ADA@googlemail.com', 'ada@gmail.com'],
  ['+tag@example.org', '@example.org'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
])('%s leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('sixty addresses with tags are one mailbox, and another person’s is another', () => {
  const tagged = Array.from({ length: 60 }, (_, tag) => mailboxOf(`ada+${tag}@example.org`));
  expect(new Set(tagged).size).toBe(1);
  expect(mailboxOf('ada.b@example.org')).not.toBe(mailboxOf('adab@example.org'));
});
