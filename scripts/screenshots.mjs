// `npm run screenshots`: the pictures in the web app manifest, in the browser of the tests.
import { findBrowser } from './browser.mjs';
import { main, runNode } from './run.mjs';

await main(async () => {
  await runNode('node_modules/typescript/bin/tsc', ['-b', 'packages/e2e']);
  await runNode('packages/e2e/dist/screenshots-main.js', [], { env: { CHROMIUM_PATH: await findBrowser() } });
});
