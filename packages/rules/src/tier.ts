/** Membership tiers in ascending order. Code compares these, never the display names. */
export const tiers = ['free', 'basic', 'pro', 'elite'] as const;
export type Tier = (typeof tiers)[number];

/** Display names. */
export const tierNames: Readonly<Record<Tier, string>> = {
  free: 'Free Plan',
  basic: 'VIP Basic',
  pro: 'VIP Pro',
  elite: 'VIP Elite',
};

export function isVip(tier: Tier): boolean {
  return tier !== 'free';
}
