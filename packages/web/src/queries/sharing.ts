import type { AnswerOf } from '@limelight/contract/endpoint';
import { sharePicture } from '@limelight/contract/sharing';
import { useMutation } from '@tanstack/react-query';
import { call } from './client';

export interface ShareRequest {
  readonly celebrityId: string;
  readonly kind: 'celebrity' | 'gain';
  readonly amounts: boolean;
}

/** Creates a public image of the current state. */
export function useSharePicture() {
  return useMutation<AnswerOf<typeof sharePicture>, Error, ShareRequest>({
    mutationFn: (body) => call(sharePicture, { body }),
  });
}
