import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTrashDays } from '@limelight/rules/media';
import { dayMs, hourMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { cleanTasks, dailyMediaCleaning, emptyTrash, removeOrphans } from './clean-media.js';
import { MediaUnderTest } from './media.fixture.js';
import { claimMedia } from './media.public.js';
import { pdf, picture } from './sample-files.fixture.js';

let media: MediaUnderTest;

beforeAll(async () => {
  media = await MediaUnderTest.open();
});
afterAll(() => media.close());
beforeEach(() => media.empty());

const texts = { name: 'tour.pdf', altText: 'Tyla on stage', rights: 'Press kit, until 31 Dec 2027' };
const usedBy = (mediaId: string) => media.uses.push({ mediaId, label: 'Tyla', path: '/manager/celebrities' });
const namesIn = async (query: string) =>
  (await media.call('GET', query)).json().rows.map(({ name }: { name: string }) => name);
const auditOf = (id: string) =>
  media.services.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('number')
    .execute();

describe('the texts of a file', () => {
  it('are changed once per version; the loser of two editors gets the file as it is now', async () => {
    const id = await media.add('tour.pdf', pdf());
    const first = await media.call('PATCH', `/${id}`, { version: 1, ...texts });
    expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ ...texts, version: 2 })]);
    const second = await media.call('PATCH', `/${id}`, { version: 1, ...texts, altText: 'Another' });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CONFLICT', details: first.json() }),
    ]);
    expect((await media.call('GET', `/${id}`)).json()).toEqual(first.json());
  });

  it('are in the audit trail before and after, the changed ones alone', async () => {
    const id = await media.add('tour.pdf', pdf());
    await media.call('PATCH', `/${id}`, { version: 1, ...texts });
    await media.call('PATCH', `/${id}`, { version: 2, ...texts });
    const [, ...changes] = await auditOf(id);
    const { altText, rights } = texts;
    expect(changes).toEqual([
      { action: 'media.update', before: { altText: '', rights: '' }, after: { altText, rights } },
    ]);
  });

  it('may not be empty, too long, or of another type than the content', async () => {
    const id = await media.add('tour.pdf', pdf());
    const rename = (name: string) => media.call('PATCH', `/${id}`, { version: 1, ...texts, name });
    expect((await rename(' ')).json().details).toEqual({ name: 'Please enter a name' });
    expect((await media.call('PATCH', `/${id}`, { version: 1, ...texts, altText: 'x'.repeat(301) })).statusCode).toBe(
      400,
    );
    expect((await rename('../virus.exe')).json().name).toBe('virus.exe.pdf');
  });
});

describe('a file that is in use', () => {
  it('names what uses it, and cannot be moved to the Trash', async () => {
    const id = await media.add('a.png', await picture(9, 9).png().toBuffer());
    usedBy(id);
    const uses = [{ noun: 'Celebrity', label: 'Tyla', path: '/manager/celebrities' }];
    expect((await media.call('GET', `/${id}`)).json().uses).toEqual(uses);
    expect((await media.call('GET', '')).json().rows[0].uses).toEqual(uses);
    const answer = await media.call('POST', `/${id}/trash`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'MEDIA_IN_USE', message: 'This file is in use by Celebrity Tyla' },
    ]);
    expect((await media.rows())[0]?.deleted_at).toBeNull();
  });

  it('is protected from the moment that its use is being stored', async () => {
    const id = await media.add('a.png', await picture(9, 9).png().toBuffer());
    let trashing: ReturnType<typeof media.call> | undefined;
    await media.services.db.transaction().execute(async (tx) => {
      await claimMedia(tx, id, 'image');
      trashing = media.call('POST', `/${id}/trash`);
      void trashing.then(() => {});
      await expect.poll(() => waitingSessions()).toBe(1);
      usedBy(id);
    });
    expect((await trashing)?.json().code).toBe('MEDIA_IN_USE');
  });

  async function waitingSessions(): Promise<number> {
    const { rows } = await media.services.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length;
  }

  it('exists, is of the right kind and is not in the Trash, or its use is refused', async () => {
    const id = await media.add('a.pdf', pdf());
    const use = (of: string, kind: 'image' | 'document') =>
      media.services.db.transaction().execute((tx) => claimMedia(tx, of, kind));
    await use(id, 'document');
    await expect(use(id, 'image')).rejects.toMatchObject({ code: 'MEDIA_UNKNOWN' });
    await expect(use(media.newId(), 'document')).rejects.toMatchObject({ code: 'MEDIA_UNKNOWN' });
    await media.call('POST', `/${id}/trash`);
    await expect(use(id, 'document')).rejects.toMatchObject({ code: 'MEDIA_UNKNOWN' });
    await expect(claimMedia(media.services.db, id, 'document')).rejects.toThrow(/outside the transaction/);
  });
});

describe('the Trash', () => {
  it('takes a file out of the library, and gives it back', async () => {
    const id = await media.add('a.pdf', pdf());
    expect((await media.call('POST', `/${id}/trash`)).json().deletedAt).toBe(media.services.clock.now().toISOString());
    expect([await namesIn(''), await namesIn('?shelf=trash')]).toEqual([[], ['a.pdf']]);
    expect((await media.call('GET', '/storage')).json()).toMatchObject({ trashed: 1, usedBytes: 100 });
    for (const refused of [
      await media.call('POST', `/${id}/trash`),
      await media.call('PATCH', `/${id}`, { version: 2, ...texts }),
    ])
      expect(refused.statusCode).toBe(404);
    expect((await media.call('POST', `/${id}/restore`)).json().deletedAt).toBeNull();
    expect([await namesIn(''), await namesIn('?shelf=trash')]).toEqual([['a.pdf'], []]);
    expect((await media.call('POST', `/${id}/restore`)).statusCode).toBe(404);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['media.upload', 'media.trash', 'media.restore']);
  });

  it('deletes a file permanently on request, with a recent log-in, and never from the library', async () => {
    const id = await media.add('a.png', await picture(9, 9).png().toBuffer());
    expect((await media.call('DELETE', `/${id}`)).statusCode).toBe(404);
    await media.call('POST', `/${id}/trash`);
    const stale = await media.call('DELETE', `/${id}`, undefined, { 'x-recent': 'no' });
    expect([stale.statusCode, stale.json().code]).toEqual([403, 'PASSWORD_NEEDED']);
    expect((await media.rows()).length).toBe(1);
    expect((await media.call('DELETE', `/${id}`)).json()).toEqual({ status: true });
    expect([await media.rows(), await media.filesOnDisk()]).toEqual([[], []]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'media.delete', before: { name: 'a.png' } });
  });

  it('deletes after 30 days what nothing uses, and nothing before', async () => {
    const [old, used, young] = [
      await media.add('old.pdf', pdf(101)),
      await media.add('used.pdf', pdf(102)),
      await media.add('young.pdf', pdf(103)),
    ];
    for (const id of [old, used]) await media.call('POST', `/${id}/trash`);
    media.services.clock.advance(hourMs);
    await media.call('POST', `/${young}/trash`);
    media.services.clock.advance(mediaTrashDays * dayMs - hourMs - 1);
    expect(await emptyTrash(media.services)).toBe(0);
    // A use that was stored past the lock must not lose its file either.
    usedBy(used);
    media.services.clock.advance(1);
    expect(await emptyTrash(media.services)).toBe(1);
    expect((await media.rows()).map(({ name }) => name).sort()).toEqual(['used.pdf', 'young.pdf']);
    expect(await media.filesOnDisk()).toHaveLength(2);
  });

  it('is emptied by a job of each night', async () => {
    const { db, clock } = media.services;
    await db.transaction().execute((tx) => dailyMediaCleaning.work(tx, clock.now()));
    const keys = await db.selectFrom('job_effect').select('key').where('key', 'like', 'clean-media:%').execute();
    expect(keys).toHaveLength(1);
    expect(Object.keys(cleanTasks(media.services))).toEqual(['clean-media']);
  });
});

test('files that a crash left without a row are removed after a day; those of rows and of running uploads stay', async () => {
  const { files, clock } = media.services;
  await media.add('a.png', await picture(9, 9).png().toBuffer());
  const belonging = await media.filesOnDisk();
  const orphan = `media-${'a'.repeat(32)}.mp4`;
  const running = await files.stage(`media-${'b'.repeat(32)}.mp4`);
  const abandoned = await files.stage(`media-${'c'.repeat(32)}.mp4`);
  for (const path of [join(media.folder, orphan), running.path, abandoned.path]) await writeFile(path, 'x');
  await files.put('0'.repeat(32).concat('.webp'), Buffer.from('a picture of a player'));
  const age = (name: string, ageMs: number) => {
    const at = new Date(clock.nowMs() - ageMs);
    return utimes(join(media.folder, name), at, at);
  };
  for (const name of await media.filesOnDisk()) await age(name, dayMs);
  await age(`media-${'b'.repeat(32)}.mp4.part`, dayMs - 1_000);
  expect(await removeOrphans(media.services)).toBe(2);
  const rest = [...belonging, `media-${'b'.repeat(32)}.mp4.part`, `${'0'.repeat(32)}.webp`];
  expect((await media.filesOnDisk()).sort()).toEqual(rest.sort());
});

describe('the list', () => {
  it('has twelve files on a page, newest first, and counts them all', async () => {
    for (let index = 0; index < 14; index += 1) {
      await media.add(`${index}.pdf`, pdf(100 + index));
      media.services.clock.advance(1_000);
    }
    const first = (await media.call('GET', '')).json();
    expect([first.total, first.totalIsMinimum, first.rows.length, first.rows[0].name]).toEqual([
      14,
      false,
      12,
      '13.pdf',
    ]);
    expect(await namesIn('?page=1')).toEqual(['1.pdf', '0.pdf']);
    expect(await namesIn('?page=9')).toEqual([]);
    expect((await namesIn('?sort=size&direction=asc')).slice(0, 2)).toEqual(['0.pdf', '1.pdf']);
  });

  it('finds text in the name, the alt text and the rights note, of one kind; and % is no wildcard', async () => {
    const id = await media.add('tyla.png', await picture(9, 9).png().toBuffer());
    await media.add('tyla-rights.pdf', pdf());
    await media.call('PATCH', `/${id}`, { version: 1, name: 'tyla', altText: 'On STAGE', rights: 'Getty 100%' });
    expect((await namesIn('?q=TYLA')).sort()).toEqual(['tyla-rights.pdf', 'tyla.png']);
    expect(await namesIn('?q=tyla&kind=document')).toEqual(['tyla-rights.pdf']);
    expect(await namesIn('?q=on%20stage')).toEqual(['tyla.png']);
    expect(await namesIn('?q=100%25')).toEqual(['tyla.png']);
    expect(await namesIn('?q=t%25a')).toEqual([]);
    expect((await media.call('GET', '?sort=file')).statusCode).toBe(400);
    const csv = (await media.call('GET', '/csv?q=tyla&kind=image')).body.split('\r\n');
    expect(csv).toEqual([
      expect.stringContaining('Alt text,Rights'),
      expect.stringContaining('On STAGE,Getty 100%'),
      '',
    ]);
  });
});
