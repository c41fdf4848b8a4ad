/** Limits of the support form, in characters. */
export const supportLimits = { name: 80, subject: 150, message: 4_000 } as const;

const referencePrefix = 'LL-';

/** The reference of a support ticket that people read and quote, such as "LL-10023". */
export function supportTicketReference(number: number): string {
  return `${referencePrefix}${number}`;
}
