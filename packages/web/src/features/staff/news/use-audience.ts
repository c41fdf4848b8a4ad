import { getNewsAudience } from '@limelight/contract/exchange/staff-news';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';

/** @param exceptId the item that is being edited, whose own impact does not count */
export function useAudience(celebrityId: string | null, exceptId?: string) {
  return useQuery({
    queryKey: [getNewsAudience.url, celebrityId, exceptId],
    queryFn: ({ signal }) =>
      call(getNewsAudience, {
        query: { ...(celebrityId !== null && { celebrityId }), ...(exceptId !== undefined && { exceptId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
