import { type NewsTopic, newsTopics } from '@limelight/rules/news';
import { oneOf, textOf } from '../trading/trade-search';

export interface NewsSearch {
  readonly celebrity?: string | undefined;
  readonly topic?: NewsTopic | undefined;
}

const celebrityIdPattern = /^[a-z0-9]{1,12}$/;

export function parseNewsSearch(raw: Readonly<Record<string, unknown>>): NewsSearch {
  const celebrity = textOf(raw.celebrity);
  return {
    celebrity: celebrityIdPattern.test(celebrity) ? celebrity : undefined,
    topic: oneOf(newsTopics, raw.topic),
  };
}
