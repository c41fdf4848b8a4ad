import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue';

function createQueue() {
  const frames: (() => void)[] = [];
  const rendered: string[] = [];
  const queue = new RenderQueue((task) => frames.push(task));
  return {
    rendered,
    add: (part: string) => queue.add(() => rendered.push(part)),
    /** @returns whether anything waited for the frame */
    passFrame: () => {
      const tasks = frames.splice(0);
      for (const task of tasks) task();
      return tasks.length > 0;
    },
  };
}

test('renders one part per frame, first in, first out', () => {
  const { rendered, add, passFrame } = createQueue();
  const release = ['one', 'two', 'three'].map(add);
  expect(rendered).toEqual([]);
  passFrame();
  expect(rendered).toEqual(['one']);
  expect(passFrame()).toBe(false);
  release[0]?.();
  passFrame();
  expect(rendered).toEqual(['one', 'two']);
  release[1]?.();
  passFrame();
  expect(rendered).toEqual(['one', 'two', 'three']);
});

test('a part removed while it waits is not rendered and blocks no other part', () => {
  const { rendered, add, passFrame } = createQueue();
  const first = add('first');
  const removed = add('removed');
  add('last');
  removed();
  passFrame();
  first();
  passFrame();
  expect(rendered).toEqual(['first', 'last']);
});

test('a part removed while it renders releases the queue', () => {
  const { rendered, add, passFrame } = createQueue();
  const removed = add('removed');
  add('next');
  passFrame();
  removed();
  passFrame();
  expect(rendered).toEqual(['removed', 'next']);
});

test('a part added to an empty queue is rendered', () => {
  const { rendered, add, passFrame } = createQueue();
  const only = add('only');
  only();
  passFrame();
  expect(rendered).toEqual([]);
  add('later');
  passFrame();
  expect(rendered).toEqual(['later']);
});
