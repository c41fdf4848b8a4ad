import { findSquadMessages } from '@limelight/contract/fame/squad-chat';
import { searchWords } from '@limelight/rules/message-search';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client';
import { type PageRequest, usePages } from './pages';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';
import { squadChatNews } from './squad-chat-news';

const foundPerPage = 20;

/** Not in `query-keys.ts`, which is loaded before every page. */
const keyOf = (squadId: string) => [...queryKeys.squadChat(squadId), 'found'];

/** Messages of a squad that have all words of a text. While others are searched, those before stay. */
export function useFoundMessages(squadId: string, text: string) {
  const q = searchWords(text).join(' ');
  useEffect(
    () =>
      squadChatNews.subscribe((news) => {
        const isDeleted = news.changed.some(({ deletedBy }) => deletedBy !== null);
        if (news.squadId === squadId && isDeleted) refetch(keyOf(squadId));
      }),
    [squadId],
  );
  return usePages(
    [...keyOf(squadId), q],
    ({ cursor, signal }: PageRequest<number>) =>
      call(findSquadMessages, { params: { id: squadId }, query: { q, limit: foundPerPage, cursor }, signal }),
    // What was deleted while nobody searched is not shown again.
    { enabled: q !== '', placeholderData: keepPreviousData, staleTime: 0 },
  );
}
