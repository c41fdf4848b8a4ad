import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { type MediaKind, mediaKinds } from '@limelight/rules/media';
import { isApiError, messageOf } from '../../../queries/api-error';
import type { MediaUpload } from '../../../queries/media';
import { Store } from '../../../ui/store';
import { uploadProblem } from './upload-check';

export interface QueuedUpload {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The sent fraction, from 0 to 1; at 1 the server checks the file. */
  readonly sent: number;
  /** Why it failed. */
  readonly problem?: string;
  /** Whether sending it again can help. */
  readonly canRetry: boolean;
}

export interface UploadQueueOptions {
  readonly send: (upload: MediaUpload, onProgress: (share: number) => void, signal: AbortSignal) => Promise<MediaItem>;
  readonly newId: () => string;
  readonly onStored: (item: MediaItem) => void;
  /** When nothing is left to send: how many were stored and how many failed since the queue was last idle. */
  readonly onIdle: (result: { readonly stored: number; readonly failed: number }) => void;
}

/**
 * Uploads files one after the other. It belongs to no component: uploads continue on other pages of the
 * back-office.
 */
export class UploadQueue {
  readonly entries = new Store<readonly QueuedUpload[]>([]);
  readonly #options: UploadQueueOptions;
  readonly #aborts = new Map<string, AbortController>();
  #running = false;
  /** Since the queue was last idle. */
  #refused = 0;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  /** Files that cannot be uploaded are listed with the reason. */
  add(files: readonly File[], kinds: readonly MediaKind[] = mediaKinds): void {
    const added = files.map((file): QueuedUpload => {
      const problem = uploadProblem(file, kinds);
      const entry = { id: this.#options.newId(), file, sent: 0, canRetry: false };
      return problem === null ? { ...entry, state: 'waiting' } : { ...entry, state: 'failed', problem };
    });
    this.entries.set([...this.entries.get(), ...added]);
    this.#refused += added.filter(({ state }) => state === 'failed').length;
    void this.#run();
  }

  /** With the same id, so that an upload whose response was lost is not stored twice. */
  retry(id: string): void {
    this.#change(id, { state: 'waiting', sent: 0 });
    void this.#run();
  }

  /** Cancels it, or takes it off the list. */
  remove(id: string): void {
    this.#aborts.get(id)?.abort();
    this.entries.set(this.entries.get().filter((entry) => entry.id !== id));
  }

  clearDone(): void {
    this.entries.set(this.entries.get().filter(({ state }) => state !== 'done'));
  }

  isBusy(): boolean {
    return this.entries.get().some(({ state }) => state === 'waiting' || state === 'sending');
  }

  #change(id: string, change: Partial<QueuedUpload>): void {
    this.entries.set(this.entries.get().map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let [stored, failed] = [0, 0];
    for (;;) {
      const next = this.entries.get().find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      const outcome = await this.#send(next);
      if (outcome === 'done') stored += 1;
      if (outcome === 'failed') failed += 1;
    }
    failed += this.#refused;
    this.#refused = 0;
    this.#running = false;
    if (stored + failed > 0) this.#options.onIdle({ stored, failed });
  }

  async #send({ id, file }: QueuedUpload): Promise<'done' | 'failed' | 'cancelled'> {
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#change(id, { state: 'sending' });
    try {
      const item = await this.#options.send({ id, file }, (sent) => this.#change(id, { sent }), abort.signal);
      this.#change(id, { state: 'done', sent: 1 });
      this.#options.onStored(item);
      return 'done';
    } catch (error) {
      if (abort.signal.aborted) return 'cancelled';
      const canRetry = !isApiError(error, 'FILE_TYPE_INVALID', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'MEDIA_ID_REUSED');
      this.#change(id, { state: 'failed', problem: messageOf(error, 'Failed to upload media'), canRetry });
      return 'failed';
    } finally {
      this.#aborts.delete(id);
    }
  }
}
