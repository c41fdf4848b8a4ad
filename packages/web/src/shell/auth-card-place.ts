/** Of the card on the landing page that logs in and signs up. */
export const authCardId = 'account';

/** Shows the card and puts the cursor into its form. */
export function enterAuthCard(): void {
  const holder = document.getElementById(authCardId);
  holder?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  holder?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true });
}
