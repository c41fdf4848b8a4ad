import { refetchMedia, uploadMedia } from '../../../queries/media';
import { newRequestId } from '../../../queries/uuid';
import { showToast } from '../../../ui/toast-store';
import { outcomeOf } from './upload-outcome';
import { UploadQueue } from './upload-queue';

/** The uploads of this browser tab, on every page of the back-office. */
export const uploads: UploadQueue = new UploadQueue({
  send: uploadMedia,
  newId: newRequestId,
  onStored: refetchMedia,
  onIdle: (result) => {
    removeEventListener('beforeunload', warn);
    showToast(outcomeOf(result));
  },
});

function warn(event: BeforeUnloadEvent): void {
  if (uploads.isBusy()) event.preventDefault();
}

/** Starts uploads; the browser asks before it closes the tab on them. */
export function startUploads(...[files, kinds]: Parameters<UploadQueue['add']>): void {
  addEventListener('beforeunload', warn);
  uploads.add(files, kinds);
}
