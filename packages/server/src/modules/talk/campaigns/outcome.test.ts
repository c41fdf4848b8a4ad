import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.js';
import { refusals } from './refusals.fixture.js';

const answer = (command: string, responseCode: number, response = `${responseCode} no`) => ({
  code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
  command,
  responseCode,
  response,
});

test.each([
  ['an unknown recipient bounces', answer('RCPT TO', 550, '550 5.1.1 unknown user'), false, 'bounced'],
  ['a refusal without a reason does not condemn the address', answer('RCPT TO', 550), false, 'rejected'],
  ['a full mailbox is tried again', answer('RCPT TO', 452), false, 'deferred'],
  ['a refused content does not condemn the address', answer('DATA', 554), true, 'rejected'],
  ['a refusal for policy does not condemn the address', answer('RCPT TO', 550, '550 5.7.1 blocked'), false, 'barred'],
  ['a recipient that is refused after the content bounces', answer('DATA', 550, '550 5.1.1 unknown'), true, 'bounced'],
  ['a content that is deferred was not accepted', answer('DATA', 451), true, 'deferred'],
  ['a refused sender is blamed on no recipient', answer('MAIL FROM', 550), false, 'away'],
  [
    'a wrong password is blamed on no recipient',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    false,
    'away',
  ],
  ['the end of a session is about the mail server', answer('RCPT TO', 421), false, 'away'],
  ['an unreachable mail server', { code: 'ESOCKET', message: 'connect ECONNREFUSED' }, false, 'away'],
  [
    'a connection that ends early',
    { code: 'ECONNECTION', message: 'Connection closed unexpectedly' },
    false,
    'dropped',
  ],
  ['a connection that is reset early', { code: 'ESOCKET', message: 'read ECONNRESET' }, false, 'dropped'],
  ['a connection that ends after the mail', { code: 'ECONNECTION', message: 'Connection closed' }, true, 'uncertain'],
  ['a missing answer to the mail', { code: 'ETIMEDOUT', message: 'Timeout' }, true, 'uncertain'],
  [
    'an address that cannot be written',
    { code: 'EENVELOPE', command: 'API', message: 'Invalid recipient' },
    false,
    'failed',
  ],
  ['anything else', 'no error at all', false, 'away'],
] as const)('%s', (_name, error, handedOver, kind) => {
  expect(outcomeOf(error, handedOver).kind).toBe(kind);
});

test.each(refusals)('"$reply" is $kind', ({ reply, kind }) => {
  for (const command of ['RCPT TO', 'DATA']) {
    const outcome = outcomeOf(answer(command, Number(reply.slice(0, 3)), reply), command === 'DATA');
    expect(outcome.kind, command).toBe(kind);
  }
});

test('an answer is stored in one line of at most 300 characters', () => {
  const { reply } = outcomeOf(answer('RCPT TO', 550, `550-one\r\n550 ${'x'.repeat(500)}`), false);
  expect(reply).toMatch(/^550-one 550 x+$/);
  expect(reply).toHaveLength(300);
});
