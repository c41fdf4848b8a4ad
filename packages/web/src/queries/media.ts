import { addressOf } from '@limelight/contract/address';
import { mediaPreviewUrl } from '@limelight/contract/addresses';
import * as media from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { minuteMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { refetch } from './query-client';
import { sendFile } from './send-file';

/** For 100 MB over a slow line; the server waits as long. */
const uploadWaitMs = 15 * minuteMs;

export interface MediaUpload {
  /** Made by the browser: repeating it returns the same file. */
  readonly id: string;
  readonly file: File;
}

/** @throws ApiError, or the reason of the signal */
export async function uploadMedia(
  { id, file }: MediaUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { method } = media.uploadMedia;
  const url = addressOf(media.uploadMedia.url, { id });
  return (await sendFile({ method, url, body, onProgress, waitMs: uploadWaitMs, signal })) as MediaItem;
}

/** After any change: the lists, the open file and the storage. */
export function refetchMedia(): void {
  refetch([media.listMedia.url], [media.getMedia.url], [media.getMediaStorage.url]);
}

export function useMediaStorage() {
  return useQuery({
    queryKey: [media.getMediaStorage.url],
    queryFn: ({ signal }) => call(media.getMediaStorage, { signal }),
  });
}

/** One file with its uses; none is fetched without an id. */
export function useMediaItem(id: string | undefined) {
  return useQuery({
    queryKey: [media.getMedia.url, id],
    queryFn: ({ signal }) => call(media.getMedia, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}

/** The smaller picture of an image; what is in the Trash has no public address. */
export function previewOf({ id, deletedAt }: Pick<MediaItem, 'id' | 'deletedAt'>): string {
  return deletedAt === null ? mediaPreviewUrl(id) : addressOf(media.getMediaPreview.url, { id });
}
