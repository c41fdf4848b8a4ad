import type { HelpFacts } from './help-facts';

/** In the order of their chips. A category without entries has no chip. */
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
  /** A path of the app, or of a page that the server renders itself. */
  readonly to: string;
  /** The part of the page to scroll to. */
  readonly hash?: string;
}

/** A box of a guide next to others of its kind. */
export interface HelpPart {
  readonly title: string;
  readonly caption: string;
  readonly points: readonly string[];
  readonly link: HelpLink;
}

/** One question. Texts are plain, so that the search matches exactly what is shown. */
export interface HelpEntry {
  readonly question: string | ((facts: HelpFacts) => string);
  /** One string per paragraph. */
  readonly answer: (facts: HelpFacts) => readonly string[];
  readonly links?: readonly HelpLink[];
  /** The entry is shown while this is true: help describes only what exists. */
  readonly when?: (facts: HelpFacts) => boolean;
}

/** By id, which is the URL fragment; it must never change, since links contain it. */
export type HelpEntries = Readonly<Record<string, HelpEntry>>;
