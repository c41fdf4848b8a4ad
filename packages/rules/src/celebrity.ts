export const categories = ['Music', 'Acting', 'Sports', 'Influencer'] as const;
export type Category = (typeof categories)[number];

export const countries = ['Rest of the world', 'Ghana', 'Nigeria', 'South Africa'] as const;
export type Country = (typeof countries)[number];

const idPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Ids such as "1", "gh20". They are part of URLs and of the messages of the fair draws, hence plain ASCII. */
export function isCelebrityId(candidate: string): boolean {
  return idPattern.test(candidate);
}

/** A suspended celebrity has left the market: players still own its shares, but cannot trade them. */
export function isTraded({ status }: { readonly status: string }): boolean {
  return status === 'active';
}
