import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { expect, test, vi } from 'vitest';
import { ApiError, offlineError } from '../../../queries/api-error';
import { outcomeOf } from './upload-outcome';
import { UploadQueue } from './upload-queue';

const fileOf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose requests the test answers one by one. */
function openQueue() {
  const requests: {
    readonly id: string;
    readonly name: string;
    readonly progress: (share: number) => void;
    readonly signal: AbortSignal;
    readonly succeed: () => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  const onStored = vi.fn();
  const onIdle = vi.fn();
  let ids = 0;
  const queue = new UploadQueue({
    newId: () => `id-${++ids}`,
    onStored,
    onIdle,
    send: ({ id, file }, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const succeed = () => resolve({ id } as MediaItem);
        requests.push({ id, name: file.name, progress, signal, succeed, fail: reject });
      }),
  });
  const states = () => queue.entries.get().map(({ file, state, problem }) => [file.name, state, problem]);
  return { queue, requests, states, onStored, onIdle };
}

test('files are sent one after the other, and what cannot be uploaded is listed with its reason and never sent', async () => {
  const { queue, requests, states, onIdle } = openQueue();
  queue.add([fileOf('a.png'), fileOf('notes.exe'), fileOf('b.pdf'), fileOf('empty.png', 0)]);
  expect(states()).toEqual([
    ['a.png', 'sending', undefined],
    ['notes.exe', 'failed', 'Type not allowed'],
    ['b.pdf', 'waiting', undefined],
    ['empty.png', 'failed', 'The file is empty'],
  ]);
  requests[0]?.succeed();
  await nextTurn();
  expect(requests.map(({ name }) => name)).toEqual(['a.png', 'b.pdf']);
  expect(onIdle).not.toHaveBeenCalled();
  requests[1]?.succeed();
  await nextTurn();
  expect(onIdle.mock.calls).toEqual([[{ stored: 2, failed: 2 }]]);
  expect(queue.isBusy()).toBe(false);
});

test('a retry has the id of the first attempt; what the server refused for its content has none', async () => {
  const { queue, requests } = openQueue();
  queue.add([fileOf('a.png'), fileOf('b.png')]);
  requests[0]?.progress(0.5);
  requests[0]?.fail(offlineError());
  await nextTurn();
  requests[1]?.fail(new ApiError({ code: 'FILE_UNREADABLE', status: 400, message: 'Cannot be read' }));
  await nextTurn();
  expect(queue.entries.get().map(({ canRetry }) => canRetry)).toEqual([true, false]);
  queue.retry('id-1');
  expect(queue.entries.get()[0]).toMatchObject({ state: 'sending', sent: 0 });
  expect(requests[2]?.id).toBe('id-1');
});

test('a cancelled upload is ended and leaves the list, and the next one starts', async () => {
  const { queue, requests, states, onIdle, onStored } = openQueue();
  queue.add([fileOf('a.png'), fileOf('b.png')]);
  queue.remove('id-1');
  expect(requests[0]?.signal.aborted).toBe(true);
  await nextTurn();
  expect(states()).toEqual([['b.png', 'sending', undefined]]);
  queue.remove('id-2');
  await nextTurn();
  expect([states(), onIdle.mock.calls, onStored.mock.calls]).toEqual([[], [], []]);
});

test('files beyond the size of their kind, or of a kind that the picker does not take, are refused', () => {
  const { queue, states } = openQueue();
  const large = Object.defineProperty(fileOf('a.png'), 'size', { value: 11 * 1_048_576 });
  queue.add([large, fileOf('a.mp4')], ['image']);
  expect(states()).toEqual([
    ['a.png', 'failed', 'File size too large (max 10 MB)'],
    ['a.mp4', 'failed', 'Type not allowed'],
  ]);
});

test('a refused file counts as failed, also when it is added while others are sent', async () => {
  const { queue, requests, onIdle } = openQueue();
  queue.add([fileOf('a.png')]);
  queue.add([fileOf('b.exe')]);
  requests[0]?.fail(offlineError());
  await nextTurn();
  expect(onIdle.mock.calls).toEqual([[{ stored: 0, failed: 2 }]]);
});

test('the toast says when only some of the files were stored', () => {
  expect(outcomeOf({ stored: 3, failed: 0 })).toEqual({ tone: 'success', text: 'Media uploaded successfully' });
  expect(outcomeOf({ stored: 2, failed: 1 })).toEqual({ tone: 'warning', text: '2 of 3 files uploaded, 1 failed' });
  expect(outcomeOf({ stored: 0, failed: 2 })).toEqual({ tone: 'error', text: 'Failed to upload media' });
});
