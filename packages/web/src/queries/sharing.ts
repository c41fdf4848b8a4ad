import type { sharePicture } from '@limelight/contract/sharing';
import { useMutation } from '@tanstack/react-query';
import { type Answer, call } from './client';

export interface ShareRequest {
  readonly celebrityId: string;
  readonly kind: 'celebrity' | 'gain';
  readonly amounts: boolean;
}

/** Makes a public picture of how things stand now. */
export function useSharePicture() {
  return useMutation<Answer<typeof sharePicture>, Error, ShareRequest>({
    mutationFn: (body) => call<typeof sharePicture>({ method: 'POST', url: '/api/v1/shared-pictures', body }),
  });
}
