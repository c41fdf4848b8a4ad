import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { expect, test } from '../fixtures.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { dedicatedServerTimeoutMs } from './dedicated-server.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../../scripts/release.mjs', import.meta.url));

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** Bundled libraries, those next to the bundle and those of pages, each as locked; none of the tests. */
async function expectBillOfMaterials(path: string): Promise<void> {
  const { components, dependencies } = JSON.parse(await readFile(path, 'utf8')) as BillOfMaterials;
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'graphile-worker', 'kysely', 'react', 'zod']));
  expect(names.filter((name) => /vitest|playwright|typescript|biome/.test(name))).toEqual([]);
  expect(components.filter(({ hashes, licenses }) => hashes === undefined || licenses === undefined)).toEqual([]);
  const known = new Set(components.map((component) => component['bom-ref']));
  const unknown = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref));
  expect(unknown).toEqual([]);
}

interface BillOfMaterials {
  readonly components: readonly {
    readonly name: string;
    readonly 'bom-ref': string;
    readonly hashes?: unknown;
    readonly licenses?: unknown;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test('a release, away from the checkout, serves pages and pictures and runs its commands @once', async ({ page }) => {
  const scratch = await makeScratchFolder('release');
  const folder = join(scratch, 'limelight');
  await run(process.execPath, [script, folder]);
  expect(await readdir(join(folder, 'packages'))).toEqual(['server', 'web']);
  await expectBillOfMaterials(join(folder, 'sbom.cdx.json'));
  const program = join(folder, 'limelight.mjs');
  const command = (name: string, variables: Readonly<Record<string, string>> = {}) =>
    run(process.execPath, [program, name], { cwd: scratch, env: { PATH: '/usr/bin:/bin', ...variables } }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { readonly stderr: string }) => stderr,
    );

  const variables = await dedicatedServerVariables();
  const server = new LimelightProcess({
    port: await findFreePort(),
    dataDirectory: join(scratch, 'data'),
    variables,
    main: join(folder, 'packages/server/dist/bundle/main.js'),
  });
  try {
    await server.start();
    await page.goto(`${server.url}/celebrity/gh1`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const pictured = await page.request.get(new URL(picture ?? '', server.url).href);
    expect([pictured.status(), pictured.headers()['content-type']]).toEqual([200, 'image/png']);
    for (const address of ['/docs', '/api/v1/openapi.json', '/api/v1/leaderboards/celebrities', '/verify/verify.mjs'])
      expect((await page.request.get(server.url + address)).status(), address).toBe(200);
    expect(await command('audit', variables)).toMatch(/^(\d+) of \1 invariants hold$/m);
  } finally {
    await page.goto('about:blank');
    await server.stop();
  }

  // Its own PostgreSQL is in it.
  await mkdir(join(scratch, 'empty'));
  expect(await command('audit', { DATA_DIR: join(scratch, 'empty') })).toBe(
    'The database has no game: start it once\n',
  );
  expect(await command('build')).toContain('Unknown command build');
  await removeScratchFolder(scratch);
});
