import { readFile } from 'node:fs/promises';
import { addresses } from '@limelight/contract/addresses';
import { hostPrivateEvent } from '@limelight/contract/fame/squad-events';
import { openPages, paths, squadEventPath } from '@limelight/contract/paths';
import { addDays, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWebBuilt } from '../testing/web-build.js';
import { AccessUnderTest } from './access-matrix.fixture.js';

let access: AccessUnderTest;

beforeAll(async () => {
  access = await AccessUnderTest.open();
});
afterAll(() => access.close());

const open = (url: string) => access.call('visitor', { method: 'GET', url, headers: { accept: 'text/html' } });
const statusOf = async (url: string) => (await open(url)).status;

/** Nothing else than a celebrity is called "1". */
const pagesOfNone: readonly string[] = openPages.filter((path) => path.includes('$') && path !== paths.celebrity);

test.skipIf(!(await isWebBuilt()))('every page of the route table answers 200, and an unknown one 404', async () => {
  for (const path of Object.values(paths)) {
    const status = pagesOfNone.includes(path) ? 404 : 200;
    expect([path, await statusOf(path.replace(/\$\w+/g, '1'))]).toEqual([path, status]);
  }
  for (const path of ['/no/such/page', '/trades', '/celebrity', '/help/rules', '/manager/secret', '/.env']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});

test.skipIf(!(await isWebBuilt()))('a private event has a page for who has its code, and for nobody else', async () => {
  const id = access.newId();
  const noon = startOfLondonDay(addDays(londonDay(access.services.clock.nowMs()), 2)) + 12 * hourMs;
  const body = { id, celebrityId: '1', startsAt: new Date(noon).toISOString() };
  const hosted = await access.call('elite', { method: 'POST', url: hostPrivateEvent.url, body });
  expect(hosted.status).toBe(201);
  const { inviteCode } = JSON.parse(hosted.body);
  const shown = await open(squadEventPath(id, inviteCode));
  expect(shown.status).toBe(200);
  expect(shown.body).toMatch(/<title>Private .+ event · /);
  expect(shown.body).toContain('<meta name="robots" content="noindex">');
  const [, star = ''] = /<title>Private (.+) event · /.exec(shown.body) ?? [];
  const other = squadEventPath('0197f3a0-1111-7000-8000-000000000009', inviteCode);
  for (const path of [squadEventPath(id), squadEventPath(id, 'ABCDEFGH'), other]) {
    const hidden = await open(path);
    expect([path, hidden.status]).toEqual([path, 404]);
    expect(hidden.body).not.toContain(star);
  }
});

test.skipIf(!(await isWebBuilt()))(
  'the old address of a squad leads to its new one, with what stands behind it',
  async () => {
    await access.services.pool.query(`
    with founded as (
      insert into squad (id, handle, name, celebrity_id, invite_code, founded_at, last_active_at, archived_at, archive_reason)
      values (gen_random_uuid(), 'water-runners', 'Water Runners', '1', 'ABCDEFGH', now(), now(), now(), 'staff')
      returning id
    )
    insert into squad_former_handle (handle, squad_id) select 'rude-runners', id from founded`);
    const answerOf = async (url: string) => {
      const { status, headers } = await access.call('visitor', {
        method: 'GET',
        url,
        headers: { accept: 'text/html' },
      });
      return [status, headers.location, headers['cache-control']];
    };
    expect(await answerOf('/squads/rude-runners?part=chat')).toEqual([
      301,
      '/squads/water-runners?part=chat',
      'no-cache',
    ]);
    expect((await answerOf('/squads/water-runners'))[0]).toBe(200);
    expect((await answerOf('/squads/nobody-runs'))[0]).toBe(404);
    const invited = await access.call('visitor', {
      method: 'GET',
      url: '/squads?invite=ABCDEFGH',
      headers: { accept: 'text/html' },
    });
    expect(invited.body).toContain('<meta property="og:url" content="http');
    expect(invited.body).toMatch(/og:title" content="Water Runners"/);
  },
);

test.skipIf(!(await isWebBuilt()))('no search engine lists the page of the first admin', async () => {
  expect((await open(paths.setup)).headers['x-robots-tag']).toBe('noindex');
  expect((await open(paths.trade)).headers['x-robots-tag']).toBeUndefined();
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
