import { accountEntries } from './help-account';
import type { HelpCategory, HelpEntry, HelpLink } from './help-entry';
import type { HelpFacts } from './help-facts';
import { featureEntries, securityEntries } from './help-features';
import { rewardEntries } from './help-rewards';
import { startEntries } from './help-start';
import { tradingEntries } from './help-trading';

const entries: readonly HelpEntry[] = [
  ...startEntries,
  ...tradingEntries,
  ...rewardEntries,
  ...accountEntries,
  ...featureEntries,
  ...securityEntries,
];

/** A question with its texts, for display and search. */
export interface HelpQuestion {
  readonly id: string;
  readonly category: HelpCategory;
  readonly question: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly HelpLink[];
}

/** All questions that apply now, with current numbers. */
export function helpQuestions(facts: HelpFacts): HelpQuestion[] {
  return entries
    .filter(({ when }) => when === undefined || when(facts))
    .map(({ id, category, question, answer, links = [] }) => ({
      id,
      category,
      question,
      paragraphs: answer(facts),
      links,
    }));
}
