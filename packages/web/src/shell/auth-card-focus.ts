/** The DOM id of the landing page's log-in and sign-up card. */
export const authCardId = 'account';

/** Scrolls to the card and focuses the first field of its form. */
export function focusAuthCard(): void {
  const holder = document.getElementById(authCardId);
  holder?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  holder?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true });
}
