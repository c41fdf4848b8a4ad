import { type Finding, type HouseRule, testCode } from '../house.js';
import { child, nameOf, select } from '../syntax.js';

export const linksFromPaths: HouseRule = {
  name: 'links to pages of the app come from paths.ts',
  reason: 'A path that is written in one place can be changed, and a test can visit every page.',
  check: (house) =>
    house
      .paths(/^packages\/web\/src\/.*\.tsx$/)
      .filter((path) => !testCode.test(path))
      .flatMap((path) =>
        select(house.tree(path), 'JSXAttribute').flatMap((attribute): Finding[] => {
          const name = nameOf(child(attribute, 'name'));
          const value = nameOf(child(attribute, 'value'));
          const isLink = (name === 'to' || name === 'href') && value !== null && /^\/(?!\/)/.test(value);
          return isLink ? [{ path, line: house.lineAt(path, attribute.start), what: `links to ${value}` }] : [];
        }),
      ),
  breaches: [{ 'packages/web/src/shell/a.tsx': 'export const A = () => <a href="/trade">Trade</a>;' }],
};
