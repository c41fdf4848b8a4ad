import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { maintain } from '../testing/database.js';
import { urlOfDatabase } from '../testing/templates.js';
import { openDatabase } from './database.js';
import { databaseWarnings } from './database-warnings.sql.js';

/** The warnings for the tests' role, which is no superuser, in a database with these options. */
async function warningsOf(options: string): Promise<string[]> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name} template template0 ${options}`);
  const { db, close } = openDatabase({ url: urlOfDatabase(inject('postgresUrl'), name), onError: () => {} });
  onTestFinished(async () => {
    await close();
    await maintain(`drop database ${name} with (force)`);
  });
  return databaseWarnings(db);
}

const language = 'the database of DATABASE_URL sorts by a language';

it.each([
  ['of a language', "locale_provider icu icu_locale 'en-US'", [language]],
  ['of bytes', "locale_provider libc locale 'C'", []],
  ['of characters', "locale_provider builtin builtin_locale 'C.UTF-8'", []],
])('a collation %s', async (_what, options, expected) => {
  const warnings = await warningsOf(options);
  expect(warnings.map((warning) => warning.split('. ')[0])).toEqual(expected);
});
