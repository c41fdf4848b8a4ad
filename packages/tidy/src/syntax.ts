import { parseAst } from 'vitest/node';

/** An ESTree node of Vite's parser; other fields are read by name. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Import {
  readonly specifier: string;
  /** Erased by the compiler, so it loads no code. */
  readonly typeOnly: boolean;
  readonly offset: number;
}

const languages = { ts: 'ts', tsx: 'tsx', mjs: 'js', js: 'js' } as const;

export function parse(path: string, text: string): SyntaxNode {
  const extension = path.split('.').at(-1) as keyof typeof languages;
  return parseAst(text, { lang: languages[extension] ?? 'ts' }) as unknown as SyntaxNode;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childNodes(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Visits this node and all nodes below it in source order, with their ancestors, the parent last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents);
  const around = [...parents, node];
  for (const child of childNodes(node)) walk(child, visit, around);
}

export function select(tree: SyntaxNode, ...types: readonly string[]): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  walk(tree, (node) => {
    if (types.includes(node.type)) found.push(node);
  });
  return found;
}

/** The child in a field, or null when it is absent. */
export function child(node: SyntaxNode | null, field: string): SyntaxNode | null {
  const value = node?.[field];
  return isNode(value) ? value : null;
}

export function children(node: SyntaxNode | null, field: string): SyntaxNode[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, the text of a string literal, or null. */
export function nameOf(node: SyntaxNode | null): string | null {
  const value = node?.type === 'Literal' ? node['value'] : node?.['name'];
  return typeof value === 'string' ? value : null;
}

/** The text of a string literal, of a piece of a template or between tags; empty for other nodes. */
export function textOf(node: SyntaxNode): string {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'TemplateElement') return String((node['value'] as { readonly raw: string }).raw);
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : '';
}

/** `a.b.c` as text; null for other expressions. */
export function dottedName(node: SyntaxNode | null): string | null {
  if (node?.type !== 'MemberExpression') return nameOf(node);
  const owner = dottedName(child(node, 'object'));
  const property = nameOf(child(node, 'property'));
  return owner === null || property === null ? null : `${owner}.${property}`;
}

const importing = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

/** Static, dynamic and type imports, and re-exports. */
export function listImports(tree: SyntaxNode): Import[] {
  return select(tree, ...importing).flatMap((node) => {
    const specifier = nameOf(child(node, 'source') ?? child(node, 'argument'));
    if (specifier === null) return [];
    return [{ specifier, typeOnly: isTypeOnly(node), offset: node.start }];
  });
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType') return true;
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const parts = children(node, 'specifiers');
  return parts.length > 0 && parts.every((part) => part['importKind'] === 'type' || part['exportKind'] === 'type');
}
