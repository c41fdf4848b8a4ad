import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSettings } from '../testing/store-settings.js';
import { isWebBuilt } from '../testing/web-build.js';
import { AccessUnderTest } from './access-matrix.fixture.js';

let access: AccessUnderTest;

beforeAll(async () => {
  access = await AccessUnderTest.open();
});
afterAll(() => access.close());

test.skipIf(!(await isWebBuilt()))('pages and the manifest have the name that staff chose, as text', async () => {
  await storeSettings(access.services, { siteName: 'Stars <& Co>' });
  const get = (url: string) => access.call('visitor', { method: 'GET', url, headers: { accept: 'text/html' } });
  const [terms, unknown, manifest] = [await get('/terms'), await get('/nowhere'), await get('/manifest.webmanifest')];
  expect(terms.status).toBe(200);
  expect(terms.body).toContain('<title>Terms of Service · Stars &lt;&amp; Co&gt;</title>');
  expect(terms.body).toContain('What Stars &lt;&amp; Co&gt; is</h2>');
  expect(terms.body).not.toContain('Limelight');
  expect(unknown.body).toContain('<title>Stars &lt;&amp; Co&gt;, the celebrity stock exchange</title>');
  expect(JSON.parse(manifest.body)).toMatchObject({ name: 'Stars <& Co>', short_name: 'Stars <& Co>', id: '/' });
});
