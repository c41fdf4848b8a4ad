/**
 * The CAPTCHA widget and its proof-of-work web worker, self-hosted and lazy-loaded with the forms that need
 * it.
 */
import 'altcha/external';
// Inlined: a style sheet that failed to load would not be requested again.
import css from 'altcha/altcha.css?inline';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
