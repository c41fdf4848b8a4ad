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

/** A node of a tree, below others. */
export interface Place {
  readonly node: SyntaxNode;
  readonly above: Place | null;
}

/** Places by the type of their node, made once for each tree: thirty rules look at two thousand trees. */
const indexes = new WeakMap<SyntaxNode, ReadonlyMap<string, Place[]>>();

function indexOf(tree: SyntaxNode): ReadonlyMap<string, Place[]> {
  const known = indexes.get(tree);
  if (known) return known;
  const index = new Map<string, Place[]>();
  const visit = (node: SyntaxNode, above: Place | null): void => {
    const place = { node, above };
    const alike = index.get(node.type);
    if (alike) alike.push(place);
    else index.set(node.type, [place]);
    for (const field in node) {
      const value = node[field];
      if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item, place);
      if (isNode(value)) visit(value, place);
    }
  };
  visit(tree, null);
  indexes.set(tree, index);
  return index;
}

/** The nodes of these types at and below a node, in source order. */
export function placesOf(tree: SyntaxNode, types: readonly string[]): Place[] {
  const index = indexOf(tree);
  return types.flatMap((type) => index.get(type) ?? []).sort((a, b) => a.node.start - b.node.start);
}

/** The nodes above a place, the nearest last. */
export function nodesAbove({ above }: Place): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (let place = above; place !== null; place = place.above) nodes.unshift(place.node);
  return nodes;
}

export function select(tree: SyntaxNode, ...types: readonly string[]): SyntaxNode[] {
  return placesOf(tree, types).map(({ node }) => node);
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
