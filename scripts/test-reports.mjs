// What the reports of Vitest and Playwright say of the tests that did not simply pass: a line each, and below
// it the first lines of its failure, so that the end of a run's output is enough to find the cause.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const shownLines = 12;
const shownColumns = 200;

/** The name of a test, then the first lines of its failure, indented. */
function withReason(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shownLines);
  return [name, ...lines.map((line) => `      ${line.slice(0, shownColumns)}`)].join('\n');
}

/** Unit tests that left themselves out, with the reason. */
export function untriedTests(files) {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ meta }) => meta?.untried !== undefined)
    .map(({ fullName, meta }) => `${fullName}: ${meta.untried}`);
}

/**
 * "packages/x.test.ts: name of the test" for each that failed; a file that failed as a whole has no tests.
 */
export function failedUnitTests(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(root, name);
      if (failed.length === 0) return [withReason(file, message)];
      return failed.map(({ fullName, failureMessages }) => withReason(`${file}: ${fullName}`, failureMessages[0]));
    });
}

/** The same of browser tests with the status; `flaky` passed only at their second try. */
export function browserTestsBy(status, suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results = [] }) => {
          const failure = results.find(({ error }) => error !== undefined)?.error;
          return withReason(`${file} [${projectName}]: ${title}`, failure?.message);
        }),
    ),
    ...browserTestsBy(status, inner),
  ]);
}
