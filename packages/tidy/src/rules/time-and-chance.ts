import { type Finding, type HouseRule, handwritten, testCode } from '../house.js';
import { child, children, dottedName, select } from '../syntax.js';

/** One place each: the server's clock and chance, the browser's clock, and those of the programs that only measure. */
const sources =
  /^packages\/(?:server\/src\/platform\/(?:clock|random)\.ts|web\/src\/ui\/now\.ts|(?:sim|bench|e2e)\/src\/(?:.*\/)?(?:clock|random)\.ts)$/;
const readings = new Set(['Date.now', 'Math.random', 'crypto.randomUUID']);

export const oneClock: HouseRule = {
  name: 'time and chance come from one place',
  reason:
    'A clock and a chance that are handed in can be moved by a test and replayed by a simulation; one direct call spoils both.',
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
