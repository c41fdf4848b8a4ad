import { type MailPart, mailParts, unfoldedHeaders } from './mail-parts.js';

/** A report that a mail could not be delivered (a DSN, RFC 3464, or what its mail server writes instead). */
export interface Bounce {
  /** The answer of the mail server that refused it, with a code at its beginning. */
  readonly reply: string;
  /** Whether it is about this address, and not about one to which that forwards. */
  readonly isAbout: (email: string) => boolean;
}

const smtpReply = /^[45]\d\d[ -]/;
/** An SMTP answer somewhere in a sentence. */
const quotedReply = /(?:^|[\s:])(5\d\d[ -](?:\d\.\d{1,3}\.\d{1,3}[ -])?\S.{3,})/;
/** Text that mail servers add around an answer. */
const quotedBefore = / \(in reply to .*$/;
const byDaemon = /^from: .*\b(?:mailer-daemon|postmaster)\b/im;

/** Blocks of fields: one about the report, then one per recipient. */
function reportBlocks(report: MailPart): readonly string[] {
  return report.content
    .split(/\n\s*\n/)
    .map((block) => unfoldedHeaders(`${block}\n`))
    .filter((block) => /^final-recipient:/im.test(block) || /^action:/im.test(block));
}

function fieldOf(block: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(block)?.[1]?.trim();
}

/** Without its type, such as "rfc822;" or "smtp;". */
function withoutType(field: string | undefined): string | undefined {
  return field
    ?.replace(/^[\w-]+\s*;\s*/, '')
    .replace(/^<(.*)>$/, '$1')
    .trim();
}

/** The paragraph of the text that quotes an answer, in one line; undefined without one. */
function replyIn(text: string): string | undefined {
  for (const paragraph of text.split(/\n\s*\n/)) {
    const found = quotedReply.exec(paragraph.replaceAll(/\s*\n\s*/g, ' '))?.[1];
    if (found !== undefined) return found.replace(quotedBefore, '').trim();
  }
  return undefined;
}

/** What the text says of the address, behind it: the reason of a server that quotes no answer. */
function reasonIn(text: string): string | undefined {
  const reason = /^\s*<?[^\s<>@]+@[^\s<>@:]+>?:?\s+([\s\S]+)/m.exec(text)?.[1]?.split(/\n\s*\n/)[0];
  return reason === undefined ? undefined : `550 ${reason.replaceAll(/\s+/g, ' ').trim()}`;
}

function replyOf(block: string, text: string): string {
  const diagnostic = withoutType(fieldOf(block, 'diagnostic-code')) ?? '';
  if (smtpReply.test(diagnostic)) return diagnostic;
  const status = fieldOf(block, 'status')?.split(' ')[0] ?? '5.0.0';
  const ofItself = `${status.startsWith('4') ? 450 : 550} ${status}`;
  if (diagnostic !== '') return `${ofItself} ${diagnostic}`;
  return replyIn(text) ?? reasonIn(text) ?? `${ofItself} no reason given`;
}

/**
 * Reads a mail to a return path. Its machine-readable part decides whether anything failed and for whom; why
 * is in the words of the mail server, because Exim and OpenSMTPD write the status 5.0.0 for every reason.
 * Where OpenSMTPD's is of the type multipart/mixed, and others have none at all, the text decides.
 * @returns null for what is no failure: a delay, an out-of-office notice, a reply of a person
 */
export function readBounce(source: string): Bounce | null {
  const { headers, parts } = mailParts(source);
  const text = parts.find(({ type }) => type === 'text/plain')?.content ?? '';
  const report = parts.find(({ type }) => type === 'message/delivery-status');
  if (report === undefined) {
    const reply = byDaemon.test(headers) ? (replyIn(text) ?? reasonIn(text)) : undefined;
    return reply === undefined ? null : { reply, isAbout: (email) => text.toLowerCase().includes(email) };
  }
  const failed = reportBlocks(report).find((block) => fieldOf(block, 'action')?.toLowerCase().startsWith('failed'));
  if (failed === undefined) return null;
  const recipient = withoutType(fieldOf(failed, 'final-recipient'))?.toLowerCase();
  return { reply: replyOf(failed, text), isAbout: (email) => recipient === undefined || recipient === email };
}
