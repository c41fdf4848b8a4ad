import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { migrate, readMigrations, requireCurrentSchema } from './migrate.js';

let services: TestServices;
beforeEach(async () => {
  services = await createTestServices();
});
afterEach(() => services.close());

test('a database of this version serves commands that read every table', async () => {
  await expect(requireCurrentSchema(services.databaseUrl)).resolves.toBeUndefined();
  expect(await migrate(services.databaseUrl)).toEqual([]);
});

test('one of an older version is not touched by them, and named', async () => {
  const newest = (await readMigrations()).at(-1)?.name;
  await services.pool.query('delete from migration where name = $1', [newest]);
  await expect(requireCurrentSchema(services.databaseUrl)).rejects.toThrow(
    `The database is of an older version, before migration ${newest}: start the game first`,
  );
  const { rows } = await services.pool.query('select name from migration where name = $1', [newest]);
  expect(rows).toEqual([]);
});

test('one of a newer version is refused by commands and by the start, with one line', async () => {
  await services.pool.query(`insert into migration (name, checksum) values ('9999_later.sql', 'x')`);
  for (const refused of [requireCurrentSchema, migrate]) {
    await expect(refused(services.databaseUrl)).rejects.toMatchObject({
      name: 'SchemaError',
      message: expect.stringMatching(/^The database has been served by a newer version \(migration 9999_later\.sql\)/),
    });
  }
});

test('one without a game is refused', async () => {
  await services.pool.query('drop table migration');
  await expect(requireCurrentSchema(services.databaseUrl)).rejects.toThrow('The database has no game: start it once');
});
