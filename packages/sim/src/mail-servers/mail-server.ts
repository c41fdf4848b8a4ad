import type { Running } from './run-program.js';

/** What each server is set up for; see `docs/mail.md`. */
export const mailPort = 2525;
/** The next mail server, which takes or refuses what was accepted first. */
export const nextPort = 2526;
/** Mailboxes are on the server itself. */
export const localDomain = 'star.example';
/** Accepted for the next mail server. */
export const relayedDomain = 'elsewhere.example';
/** The game's, whose bounces are piped to it. */
export const gameDomain = 'limelight.example';
/** Larger than a mail of the tests, except the one that is too large. */
export const messageBytesMax = 36_000;
/** A list of addresses that are refused (DNSBL). */
export const blockList = 'dnsbl.example';
/** What the servers refuse in a content. */
export const unwantedText = 'cheap tickets from a stranger';
/** Of the mailboxes. */
export const mailUser = { name: 'vmail', id: 4005 } as const;

/** What becomes of a refused mail, or of its campaign. */
export type Sorted = 'bounced' | 'rejected' | 'paused' | 'waiting';

export interface RefusalCase {
  readonly what: string;
  /** Exists, except an unknown one. */
  readonly to: string;
  readonly sorted: Sorted;
  /** Of a mail that is refused for everybody. */
  readonly body?: string;
  /** Changes the configuration of the running server. */
  readonly before?: () => Promise<void>;
}

export interface Layout {
  /** One maildir for each name: `<folder>/<name>`. */
  readonly mailboxes: string;
  /** Mailboxes that accept mail. */
  readonly names: readonly string[];
  /** A shell command that takes a bounce as its input. */
  readonly bounceCommand: string;
}

export interface MailServer {
  readonly name: 'Postfix' | 'Exim' | 'OpenSMTPD';
  readonly package: string;
  /** Writes its configuration and starts it. */
  start(layout: Layout): Promise<Running>;
  readonly refusals: readonly RefusalCase[];
}

/** Its mail is accepted and cannot be stored then. */
export const fullLater = 'full-later';
export const largeBody = 'A long story. '.repeat(1_400);
export const unwantedBody = `We have ${unwantedText}.`;
