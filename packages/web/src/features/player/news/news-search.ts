import { type NewsTopic, newsTopics } from '@limelight/rules/news';
import { oneOf, textOf } from '../trading/trade-search';

/** The search parameters of the news page. */
export interface NewsSearch {
  readonly celebrity?: string | undefined;
  readonly topic?: NewsTopic | undefined;
}

const celebrityIdPattern = /^[a-z0-9]{1,12}$/;

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseNewsSearch(raw: Readonly<Record<string, unknown>>): NewsSearch {
  const celebrity = textOf(raw.celebrity);
  return {
    celebrity: celebrityIdPattern.test(celebrity) ? celebrity : undefined,
    topic: oneOf(newsTopics, raw.topic),
  };
}
