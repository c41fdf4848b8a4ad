import { type HouseRule, testCode } from '../house.js';
import { child, dottedName, nameOf } from '../syntax.js';

const browserCode = /^packages\/(?:web|rules|contract)\/src\/.*\.tsx?$/;

/** Missing in Safari 16.4 or Firefox 115. Methods are found by their name, on whatever they are called. */
const statics: ReadonlySet<string> = new Set([
  'AbortSignal.any',
  'Array.fromAsync',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'Response.json',
  'URL.canParse',
  'URL.parse',
]);
const methods: ReadonlySet<string> = new Set([
  'checkVisibility',
  'difference',
  'intersection',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'requestIdleCallback',
  'startViewTransition',
  'symmetricDifference',
  'union',
]);

export const noYoungBrowserApis: HouseRule = {
  name: 'the app calls nothing that a supported browser lacks',
  reason: 'Only the newest browsers have it, and the error is read as something else (the README names the oldest).',
  check: (house) =>
    house.checkNodes(house.paths(browserCode, testCode), ['CallExpression'], (node) => {
      const callee = child(node, 'callee');
      const called = dottedName(callee);
      const method = nameOf(child(callee, 'property')) ?? called;
      if (called !== null && statics.has(called)) return `calls ${called}`;
      // `z.union` is the schema library's.
      return method !== null && methods.has(method) && called !== `z.${method}` ? `calls ${method}` : null;
    }),
  breaches: [
    { 'packages/web/src/queries/a.ts': 'export const a = (b: AbortSignal) => AbortSignal.any([b]);' },
    { 'packages/web/src/ui/a.tsx': 'export const a = (b: HTMLElement) => b.checkVisibility();' },
    { 'packages/web/src/ui/a.ts': 'export const a = (b: () => void) => requestIdleCallback(b);' },
    { 'packages/rules/src/a.ts': 'export const a = (b: Set<number>, c: Set<number>) => b.union(c);' },
  ],
};
