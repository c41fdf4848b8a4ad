import { expect, test, vi } from 'vitest';
import { surviveTranslation } from './translated-pages';

/** As much of a document as the two calls read. */
function prepare() {
  const calls = { insertBefore: vi.fn((added: Node) => added), removeChild: vi.fn((removed: Node) => removed) };
  const parent = { insertBefore: calls.insertBefore, removeChild: calls.removeChild };
  surviveTranslation(parent as unknown as Node);
  return { parent: parent as unknown as Node, calls };
}

const child = (parentNode: Node | null) => ({ parentNode }) as Node;

test('what stands before a text that was replaced is added at the end', () => {
  const { parent, calls } = prepare();
  const [added, here, replaced] = [child(null), child(parent), child(null)];
  expect(parent.insertBefore(added, here)).toBe(added);
  expect(parent.insertBefore(added, replaced)).toBe(added);
  expect(parent.insertBefore(added, null)).toBe(added);
  expect(calls.insertBefore.mock.calls).toEqual([
    [added, here],
    [added, null],
    [added, null],
  ]);
});

test('a text that was replaced is not removed again', () => {
  const { parent, calls } = prepare();
  const [here, replaced] = [child(parent), child(null)];
  expect(parent.removeChild(here)).toBe(here);
  expect(parent.removeChild(replaced)).toBe(replaced);
  expect(calls.removeChild.mock.calls).toEqual([[here]]);
});
