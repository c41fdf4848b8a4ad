import { expect, test } from 'vitest';
import { DrawingLine } from './drawing-line';

function openLine() {
  const frames: (() => void)[] = [];
  const drawn: string[] = [];
  const line = new DrawingLine((act) => frames.push(act));
  return {
    drawn,
    join: (part: string) => line.join(() => drawn.push(part)),
    /** @returns whether anything waited for the frame */
    passFrame: () => {
      const acts = frames.splice(0);
      for (const act of acts) act();
      return acts.length > 0;
    },
  };
}

test('draws one part a frame, in the order in which they asked', () => {
  const { drawn, join, passFrame } = openLine();
  const stand = ['one', 'two', 'three'].map(join);
  expect(drawn).toEqual([]);
  passFrame();
  expect(drawn).toEqual(['one']);
  expect(passFrame()).toBe(false);
  stand[0]?.();
  passFrame();
  expect(drawn).toEqual(['one', 'two']);
  stand[1]?.();
  passFrame();
  expect(drawn).toEqual(['one', 'two', 'three']);
});

test('a part that is taken away while it waits is not drawn, and keeps nobody', () => {
  const { drawn, join, passFrame } = openLine();
  const first = join('first');
  const away = join('away');
  join('last');
  away();
  passFrame();
  first();
  passFrame();
  expect(drawn).toEqual(['first', 'last']);
});

test('a part that is taken away while it is drawn gives its turn on', () => {
  const { drawn, join, passFrame } = openLine();
  const away = join('away');
  join('next');
  passFrame();
  away();
  passFrame();
  expect(drawn).toEqual(['away', 'next']);
});

test('goes on for parts that come when the line was empty', () => {
  const { drawn, join, passFrame } = openLine();
  const only = join('only');
  only();
  passFrame();
  expect(drawn).toEqual([]);
  join('later');
  passFrame();
  expect(drawn).toEqual(['later']);
});
