import pg from 'pg';
import { urlOfDatabase } from './templates.js';

/**
 * Creates a database on a test server, empty or as a copy: `node dist/testing/create-database-main.js <url>
 * <name> [<template>]`. Prints its URL.
 */
const [url, name, template = 'template1'] = process.argv.slice(2);
if (url === undefined || name === undefined)
  throw new Error('usage: create-database-main.js <url> <name> [<template>]');
const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  const [database, source] = [name, template].map((identifier) => client.escapeIdentifier(identifier));
  // Copying files takes less time than writing every page to the log, PostgreSQL's default.
  await client.query(`create database ${database} template ${source} strategy file_copy`);
} finally {
  await client.end();
}
process.stdout.write(`${urlOfDatabase(url, name)}\n`);
