import { type NewsTopic, newsTopics } from '@limelight/rules/news';
import { oneOf, textOf } from '../trading/trade-search';

/** What the address of the news page says. */
export interface NewsSearch {
  readonly celebrity?: string | undefined;
  readonly topic?: NewsTopic | undefined;
}

const celebrityIdPattern = /^[a-z0-9]{1,12}$/;

/** Reads an address; what it does not understand counts as not said. */
export function parseNewsSearch(raw: Readonly<Record<string, unknown>>): NewsSearch {
  const celebrity = textOf(raw.celebrity);
  const topic = oneOf(newsTopics, raw.topic);
  return {
    ...(celebrityIdPattern.test(celebrity) && { celebrity }),
    ...(topic !== undefined && { topic }),
  };
}
