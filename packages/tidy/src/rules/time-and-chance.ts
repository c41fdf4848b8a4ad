import { type HouseRule, handwritten, testCode } from '../house.js';
import { child, children, dottedName } from '../syntax.js';

/**
 * The server's clock and random generator, the browser's clock, and those of simulation, benchmarks and
 * browser tests.
 */
const sources =
  /^packages\/(?:server\/src\/platform\/(?:clock|random)\.ts|web\/src\/ui\/now\.ts|(?:sim|bench|e2e)\/src\/(?:.*\/)?(?:clock|random)\.ts)$/;
const readings = new Set<string | null>(['Date.now', 'Math.random', 'crypto.randomUUID']);

export const oneClock: HouseRule = {
  name: 'time and randomness come from one place',
  reason:
    'An injected clock and random generator can be controlled by a test and replayed by a simulation; a direct call cannot.',
  check: (house) =>
    house.checkNodes(house.paths(handwritten, sources, testCode), ['MemberExpression', 'NewExpression'], (node) => {
      if (node.type === 'MemberExpression') return readings.has(dottedName(node)) ? `calls ${dottedName(node)}` : null;
      const isNow = dottedName(child(node, 'callee')) === 'Date' && children(node, 'arguments').length === 0;
      return isNow ? 'calls new Date()' : null;
    }),
  breaches: [
    { 'packages/rules/src/a.ts': 'export const a = () => Date.now();' },
    { 'packages/server/src/modules/q/a/a.ts': 'export const a = new Date();' },
    { 'packages/web/src/features/player/a/a.ts': 'export const a = Math.random;' },
  ],
};
