/** The DOM id of the landing page's log-in and sign-up card. */
export const authCardId = 'account';

/** Scrolls to the card and focuses the first field of its form. */
export function focusAuthCard(): void {
  document.getElementById(authCardId)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  focusAuthForm();
}

/** Focuses the first field of the card's form, without scrolling. @returns whether the page has one */
export function focusAuthForm(): boolean {
  const field = document.getElementById(authCardId)?.querySelector<HTMLElement>('form input');
  field?.focus({ preventScroll: true });
  return field != null;
}
