import type { AnswerOf } from '@limelight/contract/endpoint';
import { listNews } from '@limelight/contract/news';
import type { NewsTopic } from '@limelight/rules/news';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './client';
import { queryKeys } from './query-keys';

export interface NewsFilter {
  readonly celebrityId?: string | undefined;
  readonly topic?: NewsTopic | undefined;
}

export type NewsPage = AnswerOf<typeof listNews>;

const itemsPerPage = 20;

/** Market events, newest first, in pages of 20. New items are added by the stream. */
export function useNews(filter: NewsFilter = {}) {
  const { celebrityId, topic } = filter;
  return useInfiniteQuery<NewsPage, Error, InfiniteData<NewsPage>, QueryKey, string | null>({
    queryKey: queryKeys.news({ celebrityId, topic }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call(listNews, { query: { limit: itemsPerPage, cursor: pageParam ?? undefined, celebrityId, topic }, signal }),
  });
}
