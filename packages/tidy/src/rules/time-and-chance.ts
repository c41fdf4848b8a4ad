import { type Finding, type HouseRule, handwritten, testCode } from '../house.js';
import { child, children, dottedName, select } from '../syntax.js';

/** The server's clock and random generator, the browser's clock, and those of simulation, benchmarks and browser tests. */
const sources =
  /^packages\/(?:server\/src\/platform\/(?:clock|random)\.ts|web\/src\/ui\/now\.ts|(?:sim|bench|e2e)\/src\/(?:.*\/)?(?:clock|random)\.ts)$/;
const readings = new Set(['Date.now', 'Math.random', 'crypto.randomUUID']);

export const oneClock: HouseRule = {
  name: 'time and randomness come from one place',
  reason:
    'An injected clock and random generator can be controlled by a test and replayed by a simulation; a direct call cannot.',
  check: (house) =>
    house
      .paths(handwritten)
      .filter((path) => !sources.test(path) && !testCode.test(path))
      .flatMap((path): Finding[] => {
        const tree = house.tree(path);
        const reads = select(tree, 'MemberExpression').filter((node) => readings.has(dottedName(node) ?? ''));
        const dates = select(tree, 'NewExpression').filter(
          (node) => dottedName(child(node, 'callee')) === 'Date' && children(node, 'arguments').length === 0,
        );
        return [...reads, ...dates].map(({ start, end }) => ({
          path,
          line: house.lineAt(path, start),
          what: `calls ${house.text(path).slice(start, end)}`,
        }));
      }),
  breaches: [
    { 'packages/rules/src/a.ts': 'export const a = () => Date.now();' },
    { 'packages/server/src/modules/a/a.ts': 'export const a = new Date();' },
    { 'packages/web/src/features/player/a/a.ts': 'export const a = Math.random;' },
  ],
};
