import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { waitFor } from './wait-for.js';

const mailTimeoutMs = 30_000;
/** Of very many mails only the recipients are counted. */
const sourcesMax = 1_000;

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  /**
   * Headers and body without the line breaks of the transfer encoding; empty after the first thousand mails.
   */
  readonly source: string;
}

/** A mail server on this machine. */
export interface SmtpPeer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The newest mail to an address whose subject contains these words. */
  waitForMail(to: string, subject: RegExp): Promise<ReceivedMail>;
  /** The link to a path of the app in the newest mail that has one. */
  waitForLink(to: string, path: string): Promise<URL>;
  close(): Promise<void>;
}

/** @returns the first link to the path in a readable source, HTML-escaped or not */
function linkIn(source: string, path: string): URL | undefined {
  const links = source.match(/https?:\/\/[^\s"<>)]+/g) ?? [];
  return links.map((link) => new URL(link.replaceAll('&amp;', '&'))).find(({ pathname }) => pathname === path);
}

/** Undoes folded headers and the quoted-printable encoding of ASCII. */
function readable(source: string): string {
  return source
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=');
}

export interface SmtpPeerOptions {
  /** Any free one unless given. */
  readonly port?: number;
  /** The answer to a recipient, or after the content, in place of accepting. */
  readonly refuse?: (
    recipient: string,
  ) => { readonly at: 'recipient' | 'content'; readonly answer: string } | undefined;
}

/** An answer such as "550 5.1.1 unknown user", as the library takes it. */
function refusalOf(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

export async function openSmtpPeer({ port: wanted = 0, refuse }: SmtpPeerOptions = {}): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse?.(address);
      done(refusal?.at === 'recipient' ? refusalOf(refusal.answer) : null);
    },
    async onData(stream, { envelope }, done) {
      const source = await text(stream).catch(() => null);
      // A client that is killed leaves half of a mail, of which nobody waits for the answer.
      if (source === null) return;
      const refusal = envelope.rcptTo.map(({ address }) => refuse?.(address)).find((found) => found !== undefined);
      if (refusal) return done(refusalOf(refusal.answer));
      const subject = /^Subject: (.+)$/m.exec(source)?.[1]?.trim() ?? '';
      for (const { address } of envelope.rcptTo) {
        received.push({ to: address, subject, source: received.length < sourcesMax ? readable(source) : '' });
      }
      done();
    },
  });
  // A killed client is an error of the server too.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waitForMail: (to, subject) =>
      waitFor({ what: `a mail to ${to} about ${subject}`, timeoutMs: mailTimeoutMs }, async () =>
        received.findLast((mail) => mail.to === to && subject.test(mail.subject)),
      ),
    waitForLink: (to, path) =>
      waitFor({ what: `a mail to ${to} with a link to ${path}`, timeoutMs: mailTimeoutMs }, async () =>
        received
          .filter((mail) => mail.to === to)
          .toReversed()
          .map(({ source }) => linkIn(source, path))
          .find((link) => link !== undefined),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
