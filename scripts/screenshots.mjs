// `npm run screenshots`: the pictures in the web app manifest and of a stranger's first minutes, in the
// browser of the tests.
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { main, root, runNode } from './run.mjs';

await main(async () => {
  await runNode('node_modules/typescript/bin/tsc', ['-b', 'packages/e2e']);
  const env = { CHROMIUM_PATH: await findBrowser() };
  await runNode('packages/e2e/dist/screenshots-main.js', [], { env });
  const flags = ['test', '--config', 'packages/e2e/playwright.config.ts', '--project=desktop', '--project=phone'];
  await runNode('node_modules/@playwright/test/cli.js', [...flags, 'first-minutes'], {
    env: { ...env, LIMELIGHT_PICTURES: join(root, 'docs/pictures') },
  });
});
