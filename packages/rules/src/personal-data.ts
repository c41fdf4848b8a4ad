/** After this an account whose email address was never verified is deleted. */
export const unverifiedRetentionDays = 30;

/** How long the digests of a sign-up outlive its account. */
export const signUpOriginRetentionDays = 365;

/**
 * What remains of a deleted account, without its name, and why. The privacy page shows every text, and each
 * table that stays refers to one.
 */
export const retainedAfterDeletion = {
  game: 'Your trades, holdings, orders, undos, virtual cash, bonuses, dividends, places in leagues and daily values, and whose invitations led to a bonus: the books of the game must still balance, and past rankings stay as they were.',
  payments:
    'Payments, refunds, disputes, subscriptions and VIP plans, with the references of the payment provider: bookkeeping requires them.',
  'staff-views': 'When an admin viewed the game as you did: what staff do stays on record.',
  'sign-up': `For ${signUpOriginRetentionDays} days, the digests of your sign-up: nobody earns the bonus for an invitation again by leaving and joining anew.`,
} as const;

/** What the data export leaves out. */
export const exportOmits =
  'hashes of passwords and keys, the secrets of the second factor, links that were mailed, and which member of staff did something';
