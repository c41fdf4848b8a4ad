import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearFolder, isMade, markMade } from './demo-folder.js';
import { DemoRefusal, readDemoOptions, refuseUnfit } from './demo-options.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-demo-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the demo has thirty days of three hundred players unless others are requested', () => {
  expect(readDemoOptions([])).toEqual({ isNew: false, seed: 1, players: 300, days: 30 });
  const others = ['--new', '--seed', '7', '--players', '12', '--days', '3'];
  expect(readDemoOptions(others)).toEqual({ isNew: true, seed: 7, players: 12, days: 3 });
});

test.each([
  ['an unknown option', ['--fresh']],
  ['too few days', ['--days', '2']],
  ['too many players', ['--players', '2001']],
  ['what is no number', ['--seed', '1e3']],
])('%s is answered with the usage', (_what, args) => {
  expect(() => readDemoOptions(args)).toThrow(DemoRefusal);
});

test('there is no demo in production, nor in a database that somebody else made', () => {
  expect(() => refuseUnfit({ production: true, databaseUrl: undefined })).toThrow(DemoRefusal);
  expect(() => refuseUnfit({ production: false, databaseUrl: 'postgres://somewhere/game' })).toThrow(DemoRefusal);
  expect(() => refuseUnfit({ production: false, databaseUrl: undefined })).not.toThrow();
});

test('the folder of a real game is never cleared', async () => {
  await writeFile(join(folder, 'secret'), 'of a game');
  await expect(clearFolder(folder)).rejects.toThrow(DemoRefusal);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('a demo that was not finished, or is made again, is cleared', async () => {
  await rm(folder, { recursive: true });
  await clearFolder(folder);
  expect(isMade(folder)).toBe(false);
  await mkdir(join(folder, 'postgres'));
  await markMade(folder);
  expect(isMade(folder)).toBe(true);
  await clearFolder(folder);
  expect(await readdir(folder)).toEqual(['demo']);
});
