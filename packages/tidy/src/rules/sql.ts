import { type HouseRule, testCode } from '../house.js';
import { child, nameOf, textOf } from '../syntax.js';

/** Modules and the code above them; the platform and tests may contain SQL. */
const withoutSql =
  /^packages\/(?:(?:rules|contract|web|harness|sim|e2e)\/src\/.*|server\/src\/(?:(?:modules|commands|house-tests|environment)\/.*|[^/]*))\.tsx?$/;
const statement =
  /^\s*(?:select\s.+\sfrom\s|select\s+\w+\(|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:table|index|function)\s|with\s+\w+\s+as\s*\()/is;
const builders = new Set<string | null>(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

export const sqlInItsPlace: HouseRule = {
  name: 'SQL is only in *.sql.ts and migrations',
  reason: 'For a schema change or a slow query there is one predictable place to look in each module.',
  check: (house) =>
    house.checkNodes(
      house.paths(withoutSql, /\.sql\.ts$/, testCode),
      ['CallExpression', 'Literal', 'TemplateElement'],
      (node) => {
        const method = nameOf(child(child(node, 'callee'), 'property'));
        return builders.has(method) || statement.test(textOf(node)) ? 'contains SQL' : null;
      },
    ),
  breaches: [
    { 'packages/server/src/modules/q/a/a.ts': "export const a = 'select id from account';" },
    { 'packages/server/src/modules/q/a/a.ts': 'export const a = sql`insert into account values (1)`;' },
    { 'packages/server/src/modules/q/a/a.ts': "export const a = db.selectFrom('account');" },
  ],
};
