/** Limits of the support form and of answers, in characters. */
export const supportLimits = { name: 80, subject: 150, message: 4_000 } as const;

const referencePrefix = 'LL-';

/** The reference of a support ticket that people read and quote, such as "LL-10023". */
export function supportTicketReference(number: number): string {
  return `${referencePrefix}${number}`;
}

/** The number in a reference, or in what somebody typed of it; null when it is none. */
export function supportTicketNumber(reference: string): number | null {
  const digits = /^(?:LL-)?([0-9]{1,9})$/i.exec(reference.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * `open` waits for staff, `answered` for the sender; `closed` is solved. An answer of the sender opens it
 * again.
 */
export const supportTicketStatuses = ['open', 'answered', 'closed'] as const;
export type SupportTicketStatus = (typeof supportTicketStatuses)[number];

/**
 * Since when the sender waits after a change of status: a ticket that stays open keeps its place in the
 * queue.
 */
export function waitingSinceAfter(
  status: SupportTicketStatus,
  before: { readonly waitingSince: Date | null },
  now: Date,
): Date | null {
  return status === 'open' ? (before.waitingSince ?? now) : null;
}

/** How long a member of staff counts as answering after the last sign of it, in milliseconds. */
export const answeringMs = 20_000;
/** How often the page gives such a sign: twice, before the first one ends. */
export const answeringSignMs = 8_000;

/** How long the link of a mail opens its ticket, in days. */
export const ticketLinkDays = 30;
