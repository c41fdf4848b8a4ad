// `npm run quality`: Lighthouse on every page, in the browser of the tests.
import { findBrowser } from './browser.mjs';
import { main, runNode } from './run.mjs';

await main(async () => {
  await runNode('node_modules/typescript/bin/tsc', ['-b', 'packages/e2e']);
  await runNode('packages/e2e/dist/quality-main.js', process.argv.slice(2), {
    env: { CHROMIUM_PATH: await findBrowser() },
  });
});
