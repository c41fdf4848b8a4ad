/** The CAPTCHA widget and its proof-of-work web worker, self-hosted and lazy-loaded with the support form. */
import 'altcha/external';
// Bundled with the rest: browsers do not retry a style sheet that failed to load.
import css from 'altcha/altcha.css?inline';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
