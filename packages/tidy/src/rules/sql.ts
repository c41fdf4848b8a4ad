import { type Finding, type HouseRule, testCode } from '../house.js';
import { child, nameOf, type SyntaxNode, select, textOf } from '../syntax.js';

/** Modules and the code above them; the platform and tests may contain SQL. */
const withoutSql =
  /^packages\/(?:rules|contract|web|harness|sim|e2e)\/src\/|^packages\/server\/src\/(?:modules\/|[^/]+$)/;
const statement =
  /^\s*(?:select\s.+\sfrom\s|select\s+\w+\(|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:table|index|function)\s|with\s+\w+\s+as\s*\()/is;
const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

export const sqlInItsPlace: HouseRule = {
  name: 'SQL is only in *.sql.ts and migrations',
  reason: 'For a schema change or a slow query there is one predictable place to look in each module.',
  check: (house) =>
    house
      .paths(withoutSql)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.sql.ts') && !testCode.test(path))
      .flatMap((path) => {
        const tree = house.tree(path);
        const calls = select(tree, 'CallExpression').filter(({ callee }) =>
          builders.has(nameOf(child(callee as SyntaxNode, 'property')) ?? ''),
        );
        const texts = select(tree, 'Literal', 'TemplateElement').filter((node) => statement.test(textOf(node)));
        return [...calls, ...texts].map(
          ({ start }): Finding => ({ path, line: house.lineAt(path, start), what: 'contains SQL' }),
        );
      }),
  breaches: [
    { 'packages/server/src/modules/a/a.ts': "export const a = 'select id from account';" },
    { 'packages/server/src/modules/a/a.ts': 'export const a = sql`insert into account values (1)`;' },
    { 'packages/server/src/modules/a/a.ts': "export const a = db.selectFrom('account');" },
  ],
};
