import { type House, type HouseRule, testCode } from '../house.js';
import { child, children, nameOf, type SyntaxNode, select } from '../syntax.js';

const table = 'packages/rules/src/permission.ts';

function declared(house: House): SyntaxNode[] {
  const isTable = (node: SyntaxNode) => nameOf(child(node, 'id')) === 'permissionTable';
  const rows = select(house.tree(table), 'VariableDeclarator').filter(isTable);
  return rows.flatMap((row) => children(select(row, 'ObjectExpression')[0] ?? null, 'properties'));
}

/** What the policies of endpoints name. */
function inPolicies(house: House): string[] {
  const files = house.paths(/^packages\/contract\/src\/.*\.ts$/, testCode);
  const properties = files.flatMap((path) => select(house.tree(path), 'Property'));
  const values = properties.filter((node) => nameOf(child(node, 'key')) === 'permission');
  return values.flatMap((node) => nameOf(child(node, 'value')) ?? []);
}

/** The strings of files that check a permission themselves, where it depends on what a request contains. */
function inChecks(house: House): string[] {
  const files = house.paths(/^packages\/server\/src\/.*\.ts$/, testCode);
  const checking = files.filter((path) => /\b(?:hasPermission|boundsOf)\(/.test(house.text(path)));
  return checking.flatMap((path) => select(house.tree(path), 'Literal').flatMap((node) => nameOf(node) ?? []));
}

export const permissionsAreUsed: HouseRule = {
  name: 'each permission is named by the policy of an endpoint, or checked by the server',
  reason: 'The staff page of rights lists every permission: one that nothing uses promises what nobody can do.',
  check: (house) => {
    if (!house.has(table)) return [];
    const used = new Set([...inPolicies(house), ...inChecks(house)]);
    return declared(house).flatMap((row) => {
      const name = nameOf(child(row, 'key')) ?? '';
      return used.has(name)
        ? []
        : [{ path: table, line: house.lineAt(table, row.start), what: `nothing uses ${name}` }];
    });
  },
  breaches: [
    { [table]: "const permissionTable = { 'squad.moderate': {} } as const satisfies Rows;" },
    {
      [table]: "const permissionTable = { 'squad.moderate': {} };",
      'packages/contract/src/squads.ts': "export const a = endpoint<A>()({ audit: 'squad.moderate' });",
    },
    {
      [table]: "const permissionTable = { 'squad.moderate': {} };",
      'packages/server/src/modules/fame/squads/a.test.ts': "hasPermission(role, 'squad.moderate');",
    },
  ],
};
