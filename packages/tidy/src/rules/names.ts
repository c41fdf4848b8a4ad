import { type Finding, type HouseRule, handwritten } from '../house.js';
import { select } from '../syntax.js';

export const noBarrels: HouseRule = {
  name: 'no barrel files',
  reason:
    'A barrel (index file) hides where something is defined, loads everything for one part of it and invites import cycles.',
  check: (house) => [
    ...house.paths(/^packages\/.*\/index\.tsx?$/).map((path): Finding => ({ path, line: 1, what: 'is an index file' })),
    ...house
      .paths(handwritten)
      .flatMap((path) =>
        select(house.tree(path), 'ExportAllDeclaration').map(
          ({ start }): Finding => ({ path, line: house.lineAt(path, start), what: 're-exports all of another file' }),
        ),
      ),
  ],
  breaches: [
    { 'packages/web/src/ui/index.ts': "export { a } from './a';" },
    { 'packages/web/src/ui/all.ts': "export * from './a';" },
  ],
};

/** Tools that load these files require a default export. */
const defaultRequired = /\.config\.ts$|\/global-setup\.ts$/;

export const namedExportsOnly: HouseRule = {
  name: 'exports are named',
  reason:
    'A named export has the same name wherever it is used, so that a search finds it; only a tool may require a default export.',
  check: (house) =>
    house
      .paths(handwritten)
      .filter((path) => !defaultRequired.test(path))
      .flatMap((path) =>
        select(house.tree(path), 'ExportDefaultDeclaration').map(
          ({ start }): Finding => ({ path, line: house.lineAt(path, start), what: 'has a default export' }),
        ),
      ),
  breaches: [{ 'packages/web/src/ui/a.ts': 'export default 1;' }],
};
