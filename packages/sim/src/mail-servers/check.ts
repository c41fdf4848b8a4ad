import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import type { ApiClient } from '../api-client.js';
import type { Subscriber } from '../campaign-desk.js';
import { type DeliveredMail, readMailbox } from './delivered-mail.js';
import { gameDomain, localDomain, type MailServer } from './mail-server.js';

/** A running mail server with the game as its client. */
export interface Bench {
  readonly server: MailServer;
  readonly game: LimelightProcess;
  readonly admin: ApiClient;
  readonly mailboxes: string;
  /** The next mail server. */
  readonly next: SmtpPeer;
  readonly note: (line: string) => void;
}

/** Collects what is not as promised. */
export class Problems {
  readonly found: string[] = [];

  expect(isSo: boolean, what: string): void {
    if (!isSo) this.found.push(what);
  }
}

/** Not ASCII, and longer than a line of a mail. */
export const subject = 'Grüße aus Zürich ✨ Beyoncé, Sinéad, Đorđe und Ολυμπία treten heute um 21 Uhr auf';
const longWord = 'sternenhimmel'.repeat(120);
export const bodyLines = [
  '.A line that begins with a dot',
  '..and one with two',
  'From the first row to the last',
  longWord,
  'Ünïcödé 🎭 東京 = equal = signs',
  '.',
] as const;
/** Paragraphs, which Markdown does not join. */
export const body = bodyLines.join('\n\n');

/** Of each server its own: nobody is mailed after unsubscribing. */
export function subscribersOf({ name }: Pick<MailServer, 'name'>): readonly Subscriber[] {
  return Array.from({ length: 30 }, (_, index) => ({
    email: `${name.toLowerCase()}-reader${index + 1}@${localDomain}`,
    name: index % 2 === 0 ? 'Zoë Çelik' : 'Robin',
  }));
}
export const nameOf = (email: string): string => email.slice(0, email.indexOf('@'));

/** Of the mails of a mailbox those with this subject. */
export async function mailsAbout(bench: Bench, email: string, about: string): Promise<readonly DeliveredMail[]> {
  const mails = await readMailbox(bench.mailboxes, nameOf(email));
  return mails.filter(({ headers }) => headers.get('subject') === about);
}

const messageId = new RegExp(`^<[0-9a-f]{32}@${gameDomain.replace('.', '\\.')}>$`);

export function headerProblems({ headers }: DeliveredMail): readonly string[] {
  const is = (name: string, pattern: RegExp) =>
    pattern.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name) ?? 'missing'}`];
  return [
    ...is('message-id', messageId),
    ...is('list-unsubscribe', /^<http:\/\/127\.0\.0\.1:\d+\/api\/v1\/mail-unsubscribes\/[\w-]+>$/),
    ...is('list-unsubscribe-post', /^List-Unsubscribe=One-Click$/),
    ...is('auto-submitted', /^auto-generated$/),
    ...is('from', /^"?Limelight"? <hello@limelight\.example>$/),
    ...is('return-path', new RegExp(`^<bounces\\+[0-9a-f]{52}@${gameDomain}>$`)),
  ];
}
