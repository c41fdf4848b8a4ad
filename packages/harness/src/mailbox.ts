import { createHash } from 'node:crypto';
import { addresses } from '@limelight/contract/addresses';
import { waitFor } from './wait-for.js';

const mailTimeoutMs = 30_000;

export interface Mail {
  readonly subject: string;
  readonly links: readonly string[];
}

export interface Mailbox {
  /** Base URL of the server, which must run in development mode and trust 127.0.0.1 as a proxy. */
  readonly url: string;
  /** Address of the recipient. */
  readonly to: string;
}

/** A loopback address per recipient: the server limits requests per client address. */
function clientAddressOf(recipient: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(recipient).digest();
  return `127.${a}.${b}.${c}`;
}

/** The mails of a recipient in the server's development mailbox, newest first. */
async function readMailbox({ url, to }: Mailbox): Promise<readonly Mail[]> {
  const address = new URL(addresses.mailboxJson, url);
  address.searchParams.set('to', to);
  const response = await fetch(address, { headers: { 'x-forwarded-for': clientAddressOf(to) } });
  if (!response.ok) throw new Error(`${address.href}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly mails: readonly Mail[] }).mails;
}

/** Waits for a mail with a link to a path of the app. @returns the newest such link */
export function waitForLink(mailbox: Mailbox, path: string): Promise<URL> {
  return waitFor({ what: `a mail to ${mailbox.to} with a link to ${path}`, timeoutMs: mailTimeoutMs }, async () => {
    const links = (await readMailbox(mailbox)).flatMap((mail) => mail.links.map((link) => new URL(link)));
    return links.find((link) => link.pathname === path);
  });
}

/** Waits for a mail whose subject matches. */
export async function waitForMail(mailbox: Mailbox, subject: RegExp): Promise<void> {
  await waitFor({ what: `a mail to ${mailbox.to} about ${subject}`, timeoutMs: mailTimeoutMs }, async () => {
    const mails = await readMailbox(mailbox);
    return mails.some((mail) => subject.test(mail.subject)) ? true : undefined;
  });
}
