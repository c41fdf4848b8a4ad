import { formatSe, type SeCents } from '@limelight/rules/money';
import { showToast } from '../ui/toast-store';

/** @returns whether the code is in the clipboard */
export async function copyReferralCode(code: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code);
    showToast({ tone: 'success', text: 'Referral code copied!' });
    return true;
  } catch {
    showToast({ tone: 'error', text: 'Failed to copy referral code' });
    return false;
  }
}

export interface ReferralShare {
  readonly link: string;
  readonly bonusCents: SeCents;
}

/** The text above the link; a bonus of 0 is switched off and not mentioned. */
export function referralShareText(bonusCents: SeCents): string {
  const invitation = 'Trade shares of celebrities with me on Limelight.';
  return bonusCents > 0 ? `${invitation} We each get ${formatSe(bonusCents)} of virtual cash.` : invitation;
}

/** Uses the device's share sheet (Web Share API), else copies the link. Closing the sheet shows no message. */
export async function shareReferral({ link, bonusCents }: ReferralShare): Promise<void> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: 'Limelight', text: referralShareText(bonusCents), url: link });
      showToast({ tone: 'success', text: 'Thanks for sharing!' });
    } else {
      await navigator.clipboard.writeText(link);
      showToast({ tone: 'success', text: 'Referral link copied to clipboard!' });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'error', text: 'Failed to share referral code' });
  }
}
