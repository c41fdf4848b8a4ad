import { readFile } from 'node:fs/promises';
import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWebBuilt } from '../testing/web-build.js';
import { AccessUnderTest } from './access-matrix.fixture.js';

let access: AccessUnderTest;

beforeAll(async () => {
  access = await AccessUnderTest.open();
});
afterAll(() => access.close());

const statusOf = async (url: string) =>
  (await access.call('visitor', { method: 'GET', url, headers: { accept: 'text/html' } })).status;

/** There is neither an IPO nor a squad "1". */
const pagesOfNone: readonly string[] = [paths.ipo, paths.squad];

test.skipIf(!(await isWebBuilt()))('every page of the route table answers 200, and an unknown one 404', async () => {
  for (const path of Object.values(paths)) {
    const status = pagesOfNone.includes(path) ? 404 : 200;
    expect([path, await statusOf(path.replace(/\$\w+/g, '1'))]).toEqual([path, status]);
  }
  for (const path of ['/no/such/page', '/trades', '/celebrity', '/help/rules', '/manager/secret', '/.env']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});

test.skipIf(!(await isWebBuilt()))('the licences of all packages and fonts of the app are served', async () => {
  const { status, body: text } = await access.call('visitor', { method: 'GET', url: addresses.licences });
  expect(status).toBe(200);
  const manifest = await readFile(new URL('../../../web/package.json', import.meta.url), 'utf8');
  const packages = Object.keys(JSON.parse(manifest).dependencies).filter((name) => !name.startsWith('@limelight/'));
  for (const name of packages) expect(text).toMatch(new RegExp(`^${name} [0-9.]+ \\([A-Za-z0-9.-]+\\)$`, 'm'));
  for (const words of ['SIL OPEN FONT LICENSE', 'Apache License', 'Permission is hereby granted']) {
    expect(text).toContain(words);
  }
});
