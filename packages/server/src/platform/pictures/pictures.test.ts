import { expect, it } from 'vitest';
import type { PictureOutcome, PictureTask } from './picture-task.js';
import { pictureQueue } from './pictures.js';

/** A queue whose work ends when the test says so. */
function heldQueue() {
  const running: ((outcome: PictureOutcome) => void)[] = [];
  let most = 0;
  const queue = pictureQueue(
    (_task: PictureTask) =>
      new Promise((resolve) => {
        running.push((outcome) => {
          running.splice(0, 1);
          resolve(outcome);
        });
        most = Math.max(most, running.length);
      }),
  );
  const send = (owner: string) => queue.process(owner, { kind: 'squares', content: Buffer.of() });
  const endNext = async (outcome: PictureOutcome = { result: { width: 1, height: 1 } }) => {
    while (running.length === 0) await new Promise((resolve) => setImmediate(resolve));
    running[0]?.(outcome);
  };
  return { send, endNext, most: () => most };
}

it('processes one picture at a time, however many arrive', async () => {
  const { send, endNext, most } = heldQueue();
  const sent = ['a', 'b', 'c', 'd'].map(send);
  for (const _ of sent) await endNext();
  await Promise.all(sent);
  expect(most()).toBe(1);
});

it('refuses the third picture of a player with 429, while those of others are processed', async () => {
  const { send, endNext } = heldQueue();
  const accepted = [send('bomber'), send('bomber')];
  const refused = await Promise.allSettled(Array.from({ length: 12 }, () => send('bomber')));
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 3 } } });
  }
  accepted.push(send('somebody'));
  for (const _ of accepted) await endNext();
  await Promise.all(accepted);
  const again = send('bomber');
  await endNext();
  await again;
});

it('refuses the thirteenth picture with 503 and accepts pictures again when one has ended', async () => {
  const { send, endNext } = heldQueue();
  const accepted = Array.from({ length: 12 }, (_, index) => send(`player ${index}`));
  await expect(send('late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await endNext();
  await accepted[0];
  accepted.push(send('late'));
  for (const _ of accepted.slice(1)) await endNext();
  await Promise.all(accepted);
});

it('continues after a picture that cannot be processed', async () => {
  const { send, endNext } = heldQueue();
  const [bad, good] = [send('a'), send('b')];
  await endNext({ refused: 'too-large', reason: '' });
  await expect(bad).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: expect.stringContaining('16 megapixels'),
  });
  await endNext();
  await expect(good).resolves.toEqual({ width: 1, height: 1 });
});

it('names the limit of the library where that was exceeded', async () => {
  const queue = pictureQueue(async () => ({ refused: 'too-large', reason: '' }));
  const paths = { from: '', full: '', preview: '' };
  await expect(queue.process('a', { kind: 'library', mime: 'image/png', ...paths })).rejects.toThrow('50 megapixels');
});
