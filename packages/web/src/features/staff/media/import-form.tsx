import { errorCatalogue } from '@limelight/contract/errors';
import { importMedia } from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { mediaDownloadBytesMax } from '@limelight/rules/media';
import { useRef } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetchMedia } from '../../../queries/media';
import { newRequestId } from '../../../queries/uuid';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import styles from './media.module.css';

/** Problems of the address or of what is there: they belong next to the field. */
const addressCodes = [
  'ADDRESS_REFUSED',
  'DOWNLOAD_FAILED',
  'FILE_TOO_LARGE',
  'FILE_TYPE_INVALID',
  'FILE_UNREADABLE',
] as const;

/** Stores a copy of a picture that is at a web address. */
export function ImportForm({ onStored }: { readonly onStored: (item: MediaItem) => void }) {
  // One id per address: sending it again returns the picture that was already stored.
  const attempt = useRef({ url: '', id: '' });
  const form = useForm({
    initial: { url: '' },
    check: ({ url }) => ({ url: /^https:\/\/\S+$/i.test(url.trim()) ? null : errorCatalogue.ADDRESS_REFUSED.message }),
    send: async ({ url }) => {
      if (attempt.current.url !== url) attempt.current = { url, id: newRequestId() };
      const item = await call(importMedia, { body: { id: attempt.current.id, url } });
      refetchMedia();
      showToast({ tone: 'success', text: 'Media uploaded successfully' });
      onStored(item);
    },
    explain: (error) =>
      isApiError(error, ...addressCodes)
        ? { url: error.message }
        : { url: fieldErrorsOf(error).url ?? messageOf(error, 'Failed to upload media') },
  });
  return (
    <form
      className={styles.form}
      aria-label="From a web address"
      {...form.formProps}
      onSubmit={(event) => {
        // React's events pass through portals: a form that contains the picker must not be submitted by it.
        event.stopPropagation();
        form.formProps.onSubmit(event);
      }}
    >
      <TextField
        label="Address of the picture"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={`Downloaded once and stored here. JPEG, PNG or GIF, up to ${formatBytes(mediaDownloadBytesMax)}`}
        {...form.field('url')}
      />
      <Button type="submit" variant="outline" busy={form.busy}>
        Download
      </Button>
    </form>
  );
}
