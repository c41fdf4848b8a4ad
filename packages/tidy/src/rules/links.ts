import { type HouseRule, testCode } from '../house.js';
import { child, nameOf } from '../syntax.js';

export const linksFromPaths: HouseRule = {
  name: 'links to pages of the app come from paths.ts',
  reason: 'A path that is written in one place can be changed, and a test can visit every page.',
  check: (house) =>
    house.checkNodes(house.paths(/^packages\/web\/src\/.*\.tsx$/, testCode), ['JSXAttribute'], (attribute) => {
      const name = nameOf(child(attribute, 'name'));
      const value = nameOf(child(attribute, 'value'));
      const isLink = (name === 'to' || name === 'href') && value !== null && /^\/(?!\/)/.test(value);
      return isLink ? `links to ${value}` : null;
    }),
  breaches: [{ 'packages/web/src/shell/a.tsx': 'export const A = () => <a href="/trade">Trade</a>;' }],
};
