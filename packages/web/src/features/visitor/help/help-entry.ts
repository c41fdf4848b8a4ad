import type { HelpFacts } from './help-facts';

/** In the order of their chips. A category without an entry has no chip. */
export const helpCategories = [
  { value: 'start', label: 'Getting Started' },
  { value: 'trading', label: 'Trading' },
  { value: 'vip', label: 'VIP' },
  { value: 'rewards', label: 'Rewards' },
  { value: 'account', label: 'Account' },
  { value: 'features', label: 'Features' },
  { value: 'security', label: 'Security' },
] as const;
export type HelpCategory = (typeof helpCategories)[number]['value'];

export interface HelpLink {
  readonly label: string;
  /** An address of the app, or of a page that the server makes. */
  readonly to: string;
}

/** One question. Texts are plain, so that the search finds what is read. */
export interface HelpEntry {
  /** Stands in addresses after the #, for ever. */
  readonly id: string;
  readonly category: HelpCategory;
  readonly question: string;
  /** One text for each paragraph. */
  readonly answer: (facts: HelpFacts) => readonly string[];
  readonly links?: readonly HelpLink[];
  /** Shown while this holds: help speaks only of what there is. */
  readonly when?: (facts: HelpFacts) => boolean;
}
