import type { HouseRule } from '../house.js';

const styles = /^packages\/web\/.*\.css$/;

/**
 * Missing in Safari 16.4, Firefox 115 or Chrome 111, which then leave out the whole rule. What only decorates
 * or saves work may be left out and is not listed: `text-wrap`, `scrollbar-width`, `content-visibility`.
 */
const young: readonly RegExp[] = [
  /^\s*&|\s&[\s:.[{]/,
  /@starting-style|@scope|@property|@view-transition|@function/,
  /light-dark\(|anchor\(|calc-size\(|sibling-index\(|(?:rgb|hsl|oklch|lab|color)\(from /,
  /(?<![\w-])(?:anchor-name|position-anchor|position-area|field-sizing|interpolate-size|transition-behavior|animation-timeline|view-transition-name|scrollbar-gutter|text-box|mask)\s*:/,
  /allow-discrete|\bsubgrid\b/,
  /:(?:user-invalid|user-valid|popover-open|dir\(|state\(|open\b)/,
];

/** Firefox has `:has` since 121: it may choose by what stands where, and says nothing that people act on. */
const state =
  /:has\([^)]*(?::(?!not\b|is\b|where\b|first|last|nth|only)[a-z-]+|\[[^\]]+\])|(?::root|html|body)\)?:has\(/;
/** Has a second rule for the browsers without it. */
const firstPaint = /\/shell\/player-layout\.module\.css$/;

export const noYoungStyles: HouseRule = {
  name: 'what a style shows does not depend on what a supported browser lacks',
  reason:
    'A browser leaves out the rules that it does not know: an unticked box, no ring of the focus. State comes from a sibling, an attribute or `useRootMark`.',
  check: (house) => [
    ...house.checkLines(house.paths(styles), (line) => {
      const found = young.map((pattern) => pattern.exec(line)?.[0]).find((text) => text !== undefined);
      return found === undefined || isComment(line) ? null : `has ${found.trim()}`;
    }),
    ...house.checkLines(house.paths(styles, firstPaint), (line) =>
      state.test(line) && !isComment(line) ? 'shows state with `:has`' : null,
    ),
  ],
  breaches: [
    { 'packages/web/src/ui/a.module.css': '.box:has(:checked) {\n}' },
    { 'packages/web/src/ui/a.module.css': '.box:has([aria-invalid]) {\n}' },
    { 'packages/web/src/ui/a.module.css': ':global(:root):has(.banner) {\n}' },
    { 'packages/web/src/ui/a.module.css': '.a {\n  & .b {\n    color: red;\n  }\n}' },
    { 'packages/web/src/ui/a.module.css': '.a {\n  color: light-dark(red, blue);\n}' },
    { 'packages/web/src/ui/a.module.css': '.a:user-invalid {\n}' },
  ],
};

function isComment(line: string): boolean {
  return /^\s*(?:\/\*|\*)/.test(line);
}
