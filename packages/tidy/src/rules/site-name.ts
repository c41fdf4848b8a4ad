import { type HouseRule, handwritten, testCode } from '../house.js';
import { textOf } from '../syntax.js';

/** Code whose texts players, staff or a payment provider read. */
const texts = /^packages\/(?:web|server|contract|rules)\/src\//;
/**
 * What the operator of the program reads: commands, start-up, the embedded database and backup files name the
 * program.
 */
const operators = /^packages\/server\/src\/(?:main|commands\/[\w-]+)\.ts$|\/platform\/(?:embedded-postgres|backup)\//;
/**
 * The default itself, the division of that name, the user agent of downloads, and the gallery of components.
 */
const exceptions = /\/rules\/src\/(?:setting|league)\.ts$|\/platform\/public-download\.ts$|\/(?:testing|gallery)[/.]/;

export const siteNameFromSettings: HouseRule = {
  name: 'no text writes the name of the game itself',
  reason:
    'Staff can change the name of the game: a text takes it from `useSiteName()`, `settings.of(siteSettings)` or an argument.',
  check: (house) =>
    house.checkNodes(
      house.paths(handwritten, testCode, operators, exceptions).filter((path) => texts.test(path)),
      ['Literal', 'TemplateElement', 'JSXText'],
      (node) => (/\bLimelight\b/.test(textOf(node)) ? `writes "${textOf(node).trim()}"` : null),
    ),
  breaches: [
    { 'packages/web/src/features/a.tsx': 'export const A = () => <p>Welcome to Limelight</p>;' },
    { 'packages/web/src/features/a.tsx': "export const A = () => <a aria-label={'Limelight, home'}>x</a>;" },
    { 'packages/server/src/modules/q/a/a.ts': 'export const subject = (day: string) => "Limelight on " + day;' },
  ],
};
