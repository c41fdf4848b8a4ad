import type { Outcome } from './outcome.js';

interface Refusal {
  /** The answer of a mail server, at the recipient or after the content. */
  readonly reply: string;
  readonly kind: Outcome['kind'];
}

const of = (kind: Outcome['kind'], replies: readonly string[]) => replies.map((reply): Refusal => ({ reply, kind }));

/** Permanent refusals in the words of common mail servers: whom they are about decides, not their code. */
export const refusals: readonly Refusal[] = [
  ...of('bounced', [
    '550 5.1.1 <player@example.net>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.1 The email account that you tried to reach does not exist',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '553 5.1.2 Bad destination host',
    '553 5.1.3 Bad recipient address syntax',
    '550 No such user here',
    '550 Unrouteable address',
    '550 5.0.0 Unknown user',
  ]),
  ...of('barred', [
    '550 relay not permitted',
    '554 5.7.1 <player@example.net>: Relay access denied',
    '530 Authentication required',
    '535 5.7.8 Authentication credentials invalid',
    '554 Service unavailable; Client host [192.0.2.1] blocked using zen.example.org',
    '550-rejected because 192.0.2.1 is in a black list at dnsbl.example.org',
    '550 Sender verify failed',
    '550 Verification failed for <hello@limelight.example>: no such user',
    '550 5.1.8 sender domain not found',
    '553 5.1.7 Bad sender address syntax',
    '550 5.7.25 The sending address has no reverse record',
    '550 Cannot find your reverse hostname',
    '550 Too many messages from your address',
    '550 5.7.26 Unauthenticated mail is not accepted',
    '550 Your sending rate is too high',
  ]),
  ...of('rejected', [
    '552 5.2.2 Mailbox full',
    '550 5.2.1 The mailbox is disabled for now',
    '550 5.3.2 System not accepting network messages',
    '550 5.3.4 Message too big for system',
    '550 5.4.4 No route to the destination host',
    '554 5.4.6 Too long a chain of hops',
    '550 High probability of spam',
    '550 5.6.0 Malformed message',
    '550 Mailbox unavailable',
    // OpenSMTPD 6.8 for an unknown recipient as for a domain that it does not relay to.
    '550 Invalid recipient: <player@example.net>',
    '524 5.2.4 Mailing list expansion problem: <player@example.net>',
    '550 Administrative prohibition',
    '552 Message size exceeds maximum permitted',
  ]),
];
