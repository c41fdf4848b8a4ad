export const categories = ['Music', 'Acting', 'Sports', 'Influencer'] as const;
export type Category = (typeof categories)[number];

export const countries = ['Rest of the world', 'Ghana', 'Nigeria', 'South Africa'] as const;
export type Country = (typeof countries)[number];

const idPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * Ids such as "1", "gh20". They are part of URLs and of the messages of the fair draws, hence plain ASCII.
 */
export function isCelebrityId(candidate: string): boolean {
  return idPattern.test(candidate);
}

export const nameLengthMax = 80;
export const descriptionLengthMax = 160;

/** `listing`: its IPO gives out the shares, and trading has not begun. */
export const celebrityStatuses = ['active', 'suspended', 'listing'] as const;

const idPrefixes: Readonly<Record<Country, string>> = {
  'Rest of the world': '',
  Ghana: 'gh',
  Nigeria: 'ng',
  'South Africa': 'za',
};

/** The id of the next celebrity of a country: "gh21" after "gh20". Ids of suspended ones are in use too. */
export function nextCelebrityId(country: Country, ids: readonly string[]): string {
  const prefix = idPrefixes[country];
  const numbers = ids
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length))
    .filter((rest) => /^\d+$/.test(rest))
    .map(Number);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

/** A suspended celebrity has left the market: players still own its shares, but cannot trade them. */
export function isTraded({ status }: { readonly status: string }): boolean {
  return status === 'active';
}
