import { type HouseRule, testCode } from '../house.js';
import { child, dottedName, nameOf } from '../syntax.js';

const pages = /^packages\/web\/src\/.*\.tsx?$/;

export const noIntl: HouseRule = {
  name: 'no page uses Intl',
  reason:
    'Its first use in a page loads locale and time zone data in the middle of a load or a click (decision 016); rules/time, rules/count and ui/own-time do without.',
  check: (house) =>
    house.checkNodes(house.paths(pages, testCode), ['MemberExpression'], (node) => {
      if (dottedName(child(node, 'object')) === 'Intl') return `calls ${dottedName(node)}`;
      const method = nameOf(child(node, 'property'));
      return method?.startsWith('toLocale') ? `calls ${method}` : null;
    }),
  breaches: [
    { 'packages/web/src/features/player/a/a.ts': "export const a = new Intl.NumberFormat('en-GB');" },
    { 'packages/web/src/features/player/a/a.ts': "export const a = (b: Date) => b.toLocaleTimeString('en-GB');" },
    { 'packages/web/src/ui/a.tsx': 'export const a = (b: number) => b.toLocaleString();' },
  ],
};
