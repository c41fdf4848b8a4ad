/** The robot check's widget with the worker that solves its puzzle, as files of our own; loaded when a form needs it. */
import 'altcha/external';
// In the same file as the rest: a style sheet that could not be loaded is not asked for again.
import look from 'altcha/altcha.css?inline';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

const sheet = new CSSStyleSheet();
sheet.replaceSync(look);
document.adoptedStyleSheets.push(sheet);
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
