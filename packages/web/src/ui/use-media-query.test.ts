import { expect, test } from 'vitest';
import { isTrueOfWidth } from './use-media-query';

test.each([
  ['(min-width: 768px)', 768, true],
  ['(min-width: 768px)', 767, false],
  ['(prefers-reduced-motion: reduce)', 1_280, false],
  ['(min-width: 768px) and (hover: hover)', 1_280, false],
])('during server-side rendering, %s at %i px is %s', (query, width, isTrue) => {
  expect(isTrueOfWidth(query, width)).toBe(isTrue);
});
