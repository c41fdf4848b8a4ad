import type { ResponseOf } from '@limelight/contract/endpoint';
import { listNews } from '@limelight/contract/exchange/news';
import type { NewsTopic } from '@limelight/rules/news';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { queryKeys } from './query-keys';

export interface NewsFilter {
  readonly celebrityId?: string | undefined;
  readonly topic?: NewsTopic | undefined;
}

export type NewsPage = ResponseOf<typeof listNews>;

/** Market events, newest first, in pages of 20. New items are added by the stream. */
export function useNews({ celebrityId, topic }: NewsFilter = {}) {
  return usePages(queryKeys.news({ celebrityId, topic }), ({ cursor, signal }: PageRequest<string>) =>
    call(listNews, { query: { limit: 20, cursor, celebrityId, topic }, signal }),
  );
}
