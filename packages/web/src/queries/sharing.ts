import type { RequestOf } from '@limelight/contract/endpoint';
import { sharePicture } from '@limelight/contract/fame/sharing';
import { useMutation } from '@tanstack/react-query';
import { call } from './client';

/** Creates a public image of the current state. */
export function useSharePicture() {
  return useMutation({ mutationFn: (body: RequestOf<typeof sharePicture>['body']) => call(sharePicture, { body }) });
}
