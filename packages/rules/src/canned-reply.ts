import { supportLimits } from './support.js';

/**
 * In characters. A reply with its placeholders filled in may be longer than an answer: the field then says
 * so.
 */
export const cannedReplyLimits = { title: 80, text: supportLimits.message } as const;

/** How many the menu of an answer can list. */
export const cannedRepliesMax = 200;

/** What a canned reply may contain in braces, and what stands there once it is inserted. */
export const replyPlaceholders = {
  name: "the player's first name",
  reference: 'the number of the ticket, such as LL-10023',
  subject: 'the subject of the ticket',
} as const;
export type ReplyFacts = Readonly<Record<keyof typeof replyPlaceholders, string>>;

const inBraces = /\{([^{}\s]*)\}/g;

function isPlaceholder(key: string): key is keyof ReplyFacts {
  return Object.hasOwn(replyPlaceholders, key);
}

/** What is in braces and is no placeholder, such as "{nam}": it would reach the player as it is. */
export function unknownPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(inBraces)].flatMap(([whole, key = '']) => (isPlaceholder(key) ? [] : [whole]));
}

/** The text with its placeholders filled in, each once: a name that looks like a placeholder stays a name. */
export function fillReply(text: string, facts: ReplyFacts): string {
  return text.replaceAll(inBraces, (whole, key: string) => (isPlaceholder(key) ? facts[key] : whole));
}
