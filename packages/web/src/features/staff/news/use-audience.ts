import { getNewsAudience } from '@limelight/contract/staff-news';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';

/** Who learns of news about a celebrity. */
export function useAudience(celebrityId: string | null) {
  return useQuery({
    queryKey: [getNewsAudience.url, celebrityId],
    queryFn: ({ signal }) => call(getNewsAudience, { query: celebrityId === null ? {} : { celebrityId }, signal }),
    placeholderData: keepPreviousData,
  });
}
