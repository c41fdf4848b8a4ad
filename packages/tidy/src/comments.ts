import type { House } from './house.js';
import { type SyntaxNode, select } from './syntax.js';

export interface Passage {
  readonly text: string;
  readonly offset: number;
}

const scriptComment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** Comments and strings; a match that is a string only prevents its content from being read as a comment. */
const cssToken = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g;
const sqlToken = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'/g;
const textNodes = ['Literal', 'TemplateElement', 'JSXText'];

/** The text with strings, regular expressions and JSX text blanked, at unchanged offsets. */
function withoutStrings(text: string, tree: SyntaxNode): string {
  const parts: string[] = [];
  let end = 0;
  for (const node of select(tree, ...textNodes)) {
    parts.push(text.slice(end, node.start), ' '.repeat(node.end - node.start));
    end = node.end;
  }
  return parts.join('') + text.slice(end);
}

/** The comments of a TypeScript, JavaScript, CSS or SQL file. */
export function commentsOf(house: House, path: string): Passage[] {
  const text = house.text(path);
  const tokens = path.endsWith('.css')
    ? text.matchAll(cssToken)
    : path.endsWith('.sql')
      ? text.matchAll(sqlToken)
      : withoutStrings(text, house.tree(path)).matchAll(scriptComment);
  return [...tokens]
    .filter(([token]) => /^[/-]/.test(token))
    .map(({ 0: comment, index }) => ({ text: comment, offset: index }));
}
