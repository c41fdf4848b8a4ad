import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { expect, test, vi } from 'vitest';
import { ApiError, offlineError } from '../../../queries/api-error';
import type { Pending } from './chat-log';
import { testMessage, testNews, testPage } from './chat-log.fixture';
import { type ChatApi, ChatStore } from './chat-store';

const numbersOf = (store: ChatStore) => store.get().log.messages.map(({ number }) => number);
const idOf = (number: number) => testMessage(number).id;
const written = (number: number) => ({ id: idOf(number), text: `message ${number}`, replyTo: null });
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A chat that is open with the messages 5 to 10. */
async function openChat(api: Partial<ChatApi> = {}, unsent: readonly Pending[] = []) {
  const list = vi.fn<ChatApi['list']>(async () => testPage(5, 10));
  const keep = vi.fn<ChatApi['keep']>();
  const send = vi.fn<ChatApi['send']>(async () => testMessage(11));
  const store = new ChatStore({ list, send, keep, ...api }, unsent);
  await store.open(null);
  return { store, list, keep, send };
}

test('new messages follow, and what came twice or late changes nothing', async () => {
  const { store } = await openChat();
  store.take(testNews(11, 12));
  store.take(testNews(11, 12));
  store.take(testNews(9, 10));
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

test('what the stream lost is fetched, and no message is passed over', async () => {
  const { store, list } = await openChat();
  list.mockImplementation(async ({ after = 0 }) => testPage(after + 1, 14));
  store.take(testNews(13, 14));
  await turn();
  expect(list).toHaveBeenLastCalledWith({ after: 10 });
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(store.get().log.hasNewer).toBe(false);
});

test('what is written while missing messages are fetched is fetched as well', async () => {
  const { store, list } = await openChat();
  let answer = (_page: ReturnType<typeof testPage>) => {};
  list.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  list.mockImplementation(async ({ after = 0 }) => testPage(after + 1, 13));
  store.take({ ...testNews(12, 12), after: 12, messages: [] });
  store.take(testNews(13, 13));
  answer(testPage(11, 12));
  await turn();
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(store.get().log.hasNewer).toBe(false);
});

test('an own message that is numbered before the stream brings the one above it loses neither', async () => {
  const { store, list, send } = await openChat();
  list.mockImplementation(async ({ after = 0 }) => testPage(after + 1, 12));
  send.mockResolvedValue(testMessage(12));
  store.send(written(12));
  await turn();
  // What the stream brings then is there already.
  store.take(testNews(11, 11, { head: 12 }));
  store.take(testNews(12, 12));
  await turn();
  expect(list).toHaveBeenLastCalledWith({ after: 10 });
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  expect(store.get().log).toMatchObject({ hasNewer: false, pending: [] });
});

test('a gap at the end is filled after older messages are there, and with the next connection', async () => {
  const { store, list } = await openChat();
  let answer = (_page: ReturnType<typeof testPage>) => {};
  list.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  list.mockRejectedValueOnce(offlineError());
  const older = store.loadOlder();
  store.take(testNews(12, 12));
  answer(testPage(1, 4, 10));
  await older;
  expect(list).toHaveBeenLastCalledWith({ after: 10 });
  expect(store.get().log.hasNewer).toBe(true);
  list.mockImplementation(async ({ after = 0 }) => testPage(after + 1, 12));
  await store.renew();
  expect(numbersOf(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('news that arrive before the first page are in it', async () => {
  let answer = (_page: ReturnType<typeof testPage>) => {};
  const list = () =>
    new Promise<ReturnType<typeof testPage>>((resolve) => {
      answer = resolve;
    });
  const store = new ChatStore({ list, send: vi.fn(), keep: vi.fn() });
  const opened = store.open(null);
  store.take(testNews(11, 11));
  answer(testPage(5, 10));
  await opened;
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11]);
});

test('a message that is sent while the first page is read is not lost with it', async () => {
  let answer = (_page: ReturnType<typeof testPage>) => {};
  const list = () =>
    new Promise<ReturnType<typeof testPage>>((resolve) => {
      answer = resolve;
    });
  const store = new ChatStore({ list, send: async () => testMessage(11), keep: vi.fn() });
  const opened = store.open(null);
  store.send(written(11));
  await turn();
  answer(testPage(5, 10));
  await opened;
  await turn();
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11]);
});

test('an edit, a deletion and a reaction replace their message in its place', async () => {
  const { store } = await openChat();
  store.take(testNews(11, 11, { changed: [testMessage(7, { text: 'edited' })] }));
  store.change(testMessage(8, { deletedBy: 'writer', text: '' }));
  store.change(testMessage(9, { reactions: [{ reaction: 'heart', count: 2 }] }), ['heart']);
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  expect(
    store
      .get()
      .log.messages.slice(2, 4)
      .map(({ text }) => text),
  ).toEqual(['edited', '']);
  expect(store.get().log.ownReactions.get(9)).toEqual(['heart']);
});

test('older pages go above, and a window that does not reach the end takes no news but the head', async () => {
  const { store, list } = await openChat();
  list.mockResolvedValue(testPage(1, 4, 10));
  await store.loadOlder();
  expect(numbersOf(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(store.get().log.hasOlder).toBe(false);

  const far = new ChatStore({ list: async () => testPage(20, 40, 400), send: vi.fn(), keep: vi.fn() });
  await far.open(30);
  far.take(testNews(401, 401));
  expect(far.get().log).toMatchObject({ hasNewer: true, head: 401 });
  expect(numbersOf(far).at(-1)).toBe(40);
});

test('a sent message is shown, and replaced by its number whether stream or answer comes first', async () => {
  let answer = (_message: SquadMessage) => {};
  const send = () =>
    new Promise<SquadMessage>((resolve) => {
      answer = resolve;
    });
  const { store } = await openChat({ send });
  store.send(written(11));
  expect(store.get().log.pending).toMatchObject([{ id: idOf(11), state: 'sending' }]);
  store.take(testNews(11, 11));
  expect(store.get().log.pending).toEqual([]);
  answer(testMessage(11));
  await turn();
  expect(numbersOf(store)).toEqual([5, 6, 7, 8, 9, 10, 11]);
});

test('without a connection messages wait in their order, are stored, and are sent with the same ids', async () => {
  const { store, send, keep } = await openChat();
  send.mockRejectedValueOnce(offlineError());
  store.send(written(11));
  store.send(written(12));
  await turn();
  expect(store.get().log.pending.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(keep.mock.lastCall?.[0].map(({ id }) => id)).toEqual([idOf(11), idOf(12)]);
  send.mockImplementation(async ({ id }) => testMessage(id === idOf(11) ? 11 : 12));
  store.resume();
  await turn();
  expect(send.mock.calls.map(([{ id }]) => id)).toEqual([idOf(11), idOf(11), idOf(12)]);
  expect(numbersOf(store).slice(-2)).toEqual([11, 12]);
  expect(keep.mock.lastCall?.[0]).toEqual([]);
});

test('what is refused says why, stays until it is discarded, and holds up nothing', async () => {
  const { store, send } = await openChat();
  send.mockRejectedValueOnce(new ApiError({ code: 'MESSAGE_REPEATED', status: 409, message: 'You just wrote that' }));
  store.send(written(12));
  store.send(written(11));
  await turn();
  expect(store.get().log.pending).toMatchObject([{ id: idOf(12), state: 'refused', reason: 'You just wrote that' }]);
  expect(numbersOf(store).at(-1)).toBe(11);
  store.discard(idOf(12));
  expect(store.get().log.pending).toEqual([]);
});

test('what was not sent when the page was left is sent when it opens again', async () => {
  const { store, send } = await openChat({}, [{ ...written(11), state: 'sending' }]);
  await turn();
  expect(send).toHaveBeenCalledWith({ id: idOf(11), text: 'message 11', replyTo: null });
  expect(numbersOf(store).at(-1)).toBe(11);
});

test('a message that a search found is shown though another page is read at that moment', async () => {
  const { store, list } = await openChat();
  let answer = (_page: ReturnType<typeof testPage>) => {};
  list.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  list.mockImplementation(async () => testPage(100, 110));
  const older = store.loadOlder();
  const shown = store.show(105);
  answer(testPage(1, 4));
  await Promise.all([older, shown]);
  expect(list).toHaveBeenLastCalledWith({ around: 105 });
  expect(numbersOf(store)).toContain(105);
  expect(store.get().target).toEqual({ number: 105 });
});
