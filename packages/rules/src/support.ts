/** Limits of the support form, in characters. */
export const supportLimits = { name: 80, subject: 150, message: 4_000 } as const;

const ticketLead = 'LL-';

/** The number of a ticket as people read and quote it, such as "LL-10023". */
export function ticketReference(number: number): string {
  return `${ticketLead}${number}`;
}
