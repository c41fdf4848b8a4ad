import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Clock } from './clock.js';
import type { MailContent } from './letter.js';
import { mailSeconds, mails } from './platform-metrics.js';
import type { RecentOutcomes } from './recent-measurements.js';

export interface Mail extends MailContent {
  /** Idempotency key: a retried job sends the same mail with the same key. */
  readonly effectKey: string;
  readonly to: string;
  /**
   * One-click unsubscribe (RFC 8058): accepts a POST without a session; mail clients show a button for it.
   */
  readonly unsubscribeUrl?: string;
  /** The idempotency key of the first mail of the conversation: mail clients show both as one. */
  readonly answersKey?: string;
  /** Where mail servers on the way report that they cannot deliver it; the sender's address without one. */
  readonly returnPath?: string;
}

/**
 * For a mail that must not be sent twice. Called before its last byte is written, until when the mail server
 * cannot have accepted it; a rejection withholds the mail.
 */
export type BeforeLastByte = () => Promise<void>;

export interface Mailer {
  /** @throws when the mail was not accepted; the caller retries */
  send(mail: Mail, beforeLastByte?: BeforeLastByte): Promise<void>;
  /** One line for the start-up output: where mail goes. */
  readonly description: string;
  close(): void;
}

const connectTimeoutMs = 10_000;
const answerTimeoutMs = 30_000;
const connectionsMax = 3;

/**
 * Addresses are objects, because in a plain string a line break would add a recipient (header injection). The
 * Message-ID is derived from the idempotency key, so that mail servers can deduplicate a mail that was sent
 * twice after a crash.
 * @throws on an address with a line break, which earlier validation should have rejected
 */
function toMessage(from: string, { effectKey, to, siteName, subject, text, html, ...mail }: Mail) {
  if (/[\r\n]/.test(to)) throw new Error('a mail address contains a line break');
  const { unsubscribeUrl, answersKey, returnPath } = mail;
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'limelight.local';
  const messageIdOf = (key: string) => `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
  return {
    from: from.includes('<') ? from : { name: siteName, address: from },
    to: { name: '', address: to },
    ...(returnPath !== undefined && {
      envelope: { from: { name: '', address: returnPath }, to: { name: '', address: to } },
    }),
    subject: subject.replace(/[\r\n]+/g, ' '),
    messageId: messageIdOf(effectKey),
    ...(answersKey !== undefined && { inReplyTo: messageIdOf(answersKey), references: messageIdOf(answersKey) }),
    text,
    html,
    ...(unsubscribeUrl !== undefined && {
      // RFC 2919: by this name a reader's rules file it.
      list: { unsubscribe: unsubscribeUrl, id: { url: `news.${domain}`, comment: siteName } },
    }),
    headers: {
      // RFC 3834: nobody's out-of-office notice answers it.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Passes a message on and calls `beforeLastByte` before its end. It reads ahead no more than one chunk: a
 * message that fits into a buffer would otherwise end before the mail server has even accepted the recipient.
 */
function gateOf(beforeLastByte: BeforeLastByte): Transform {
  return new Transform({
    readableHighWaterMark: 1,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      beforeLastByte().then(() => done(), done);
    },
  });
}

/** Counts whether the mail server accepted each mail, and how long it took. */
export function measuredMailer(mailer: Mailer, { clock, deliveries }: Measuring): Mailer {
  const note = (succeeded: boolean, begunMs: number) => {
    deliveries.record('mail', succeeded, clock.nowMs());
    mails.inc({ outcome: succeeded ? 'sent' : 'failed' });
    mailSeconds.observe((performance.now() - begunMs) / 1_000);
  };
  return {
    ...mailer,
    send: async (mail, beforeLastByte) => {
      const begunMs = performance.now();
      try {
        await mailer.send(mail, beforeLastByte);
        note(true, begunMs);
      } catch (error) {
        note(false, begunMs);
        throw error;
      }
    },
  };
}

interface Measuring {
  readonly clock: Clock;
  readonly deliveries: RecentOutcomes;
}

interface SmtpOptions {
  /** How often a mail whose connection broke is sent again without notice. */
  readonly resendsMax?: 0;
  /** Sends nothing, and no password, to a server that offers no TLS. */
  readonly requireTls?: boolean;
  /**
   * On this machine, where anybody who could answer in its place could read the mail anyway. Debian's Postfix
   * and Exim offer TLS with a certificate that they signed themselves.
   */
  readonly isLocal?: boolean;
}

/** @param from an address, which is shown with the name of the game, or "Name <address>" */
export function smtpMailer(
  url: string,
  from: string,
  { resendsMax, requireTls = false, isLocal = false }: SmtpOptions = {},
): Mailer {
  const { protocol, host } = new URL(url);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    requireTLS: requireTls,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    ...(resendsMax !== undefined && { maxRequeues: resendsMax }),
  });
  transport.use('stream', ({ data, message }, done) => {
    const { beforeLastByte } = data as { readonly beforeLastByte?: BeforeLastByte };
    // The transport hears of an error from the gate itself.
    if (beforeLastByte) message.processFunc((content) => pipeline(content, gateOf(beforeLastByte), () => {}));
    done();
  });
  return {
    send: async (mail, beforeLastByte) => {
      const message = { ...toMessage(from, mail), ...(beforeLastByte && { beforeLastByte }) };
      await transport.sendMail(message);
    },
    // Without user and password.
    description: `mail goes to ${protocol}//${host}`,
    close: () => transport.close(),
  };
}
