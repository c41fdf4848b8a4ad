import { formatSe, type SeCents } from '@limelight/rules/money';
import { copyText } from '../ui/copy-text';
import { shareLink } from '../ui/share-link';

/** @returns whether the code is in the clipboard */
export function copyReferralCode(code: string): Promise<boolean> {
  return copyText(code, { copied: 'Referral code copied!', failed: 'Failed to copy referral code' });
}

export interface ReferralShare {
  readonly link: string;
  readonly siteName: string;
  readonly bonusCents: SeCents;
}

/** The text above the link; a bonus of 0 is switched off and not mentioned. */
export function referralShareText({ siteName, bonusCents }: Omit<ReferralShare, 'link'>): string {
  const invitation = `Trade shares of celebrities with me on ${siteName}.`;
  return bonusCents > 0 ? `${invitation} We each get ${formatSe(bonusCents)} of virtual cash.` : invitation;
}

export function shareReferral({ link, siteName, bonusCents }: ReferralShare): Promise<void> {
  return shareLink(
    { title: siteName, text: referralShareText({ siteName, bonusCents }), url: link },
    {
      shared: 'Thanks for sharing!',
      copied: 'Referral link copied to clipboard!',
      failed: 'Failed to share referral code',
    },
  );
}
