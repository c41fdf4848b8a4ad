const periods = ['7', '30', '90'] as const;

export interface EconomySearch {
  readonly days?: (typeof periods)[number];
}

/** The period in the URL; the usual one is absent. */
export function parseEconomySearch(raw: Readonly<Record<string, unknown>>): EconomySearch {
  const days = periods.find((period) => period !== '30' && period === String(raw.days));
  return days === undefined ? {} : { days };
}
