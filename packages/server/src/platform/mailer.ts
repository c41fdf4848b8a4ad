import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';

export interface Mail {
  /** Names the effect: the same key is the same mail, also when a job that was interrupted sends it again. */
  readonly effectKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Takes a POST without a session and ends mail of this sort; mail programs show a button for it (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** @throws when the mail was not taken; whoever sends retries */
  send(mail: Mail): Promise<void>;
  /** One line for the start: where mail goes. */
  readonly description: string;
  close(): void;
}

const connectTimeoutMs = 10_000;
const answerTimeoutMs = 30_000;
const connectionsMax = 3;

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/**
 * Addresses are given as objects: in a plain string a line break would add a recipient. The Message-ID comes from the
 * effect, so that a mail sent twice after a crash is recognised as one by mail servers that care.
 * @throws on an address with a line break, which no check before this should let through
 */
function addressed(from: string, { effectKey, to, subject, text, html, unsubscribeUrl }: Mail) {
  if (!isOneLine(to)) throw new Error('a mail address holds a line break');
  const digest = createHash('sha256').update(effectKey).digest('hex').slice(0, 32);
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'limelight.local';
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/[\r\n]+/g, ' '),
    messageId: `<${digest}@${domain}>`,
    text,
    html,
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Hides the password of an SMTP address. */
function describe(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(addressed(from, mail));
    },
    description: `mail goes to ${describe(url)}`,
    close: () => transport.close(),
  };
}
