import { type Finding, type HouseRule, handwritten } from '../house.js';
import { select } from '../syntax.js';

export const noBarrels: HouseRule = {
  name: 'no index file gathers exports',
  reason: 'A barrel hides where a thing lives, loads everything for one part of it and makes circles easy.',
  check: (house) => [
    ...house.paths(/^packages\/.*\/index\.tsx?$/).map((path): Finding => ({ path, line: 1, what: 'is an index file' })),
    ...house
      .paths(handwritten)
      .flatMap((path) =>
        select(house.tree(path), 'ExportAllDeclaration').map(
          ({ start }): Finding => ({ path, line: house.lineAt(path, start), what: 'exports all of another file' }),
        ),
      ),
  ],
  breaches: [
    { 'packages/web/src/ui/index.ts': "export { a } from './a';" },
    { 'packages/web/src/ui/all.ts': "export * from './a';" },
  ],
};

/** Tools that load these files take their default export. */
const defaultDemanded = /\.config\.ts$|\/global-setup\.ts$/;

export const namedExportsOnly: HouseRule = {
  name: 'exports have names',
  reason:
    'A thing has the same name wherever it is used, so that it can be found; only a tool may demand a default export.',
  check: (house) =>
    house
      .paths(handwritten)
      .filter((path) => !defaultDemanded.test(path))
      .flatMap((path) =>
        select(house.tree(path), 'ExportDefaultDeclaration').map(
          ({ start }): Finding => ({ path, line: house.lineAt(path, start), what: 'has a default export' }),
        ),
      ),
  breaches: [{ 'packages/web/src/ui/a.ts': 'export default 1;' }],
};
