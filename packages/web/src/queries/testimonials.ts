import { listTestimonials } from '@limelight/contract/talk/testimonials';
import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { afterServerRender } from './query-client';

/** What players say about the game. */
export function useTestimonials() {
  return useQuery({
    queryKey: [listTestimonials.url],
    queryFn: ({ signal }) => call(listTestimonials, { signal }),
    meta: afterServerRender,
  });
}
