/** Why staff suspend an account, and what its player reads unless staff write a text of their own. */
const texts = {
  terms: 'Something in this account goes against our terms.',
  accounts: 'It looks like one person plays with several accounts.',
  payment: 'A payment from this account was disputed or could not be confirmed.',
  security: 'Somebody else may have been using this account.',
} as const;

export type SuspensionKind = keyof typeof texts;
export const suspensionKinds = Object.keys(texts) as [SuspensionKind, ...SuspensionKind[]];

export const suspensionTextLengthMax = 300;

/** The public reason of a suspension: the text of staff, or the default of its kind. */
export function suspensionText(kind: SuspensionKind = 'terms', text = ''): string {
  return text.trim() === '' ? texts[kind] : text.trim();
}
