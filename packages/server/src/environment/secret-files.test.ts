import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from './env.js';
import { secretVariables } from './secret-files.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, `secret-${Math.abs(text.length)}`);
  writeFileSync(path, text);
  return path;
}

test('a secret is the content of its file, without the line break at the end', () => {
  const SECRET_FILE = fileWith(`${'s'.repeat(40)}\r\n`);
  expect(parseEnvironment({ SECRET_FILE }).secrets).toEqual(['s'.repeat(40)]);
  expect(parseEnvironment({ SECRET_FILE, SECRET: '' }).secrets).toEqual(['s'.repeat(40)]);
});

test.each(secretVariables)('%s can be a file, and an unreadable one stops the start', (name) => {
  const missing = { [`${name}_FILE`]: join(folder, 'none') };
  expect(() => parseEnvironment(missing)).toThrow(new RegExp(`^${name}_FILE names a file that cannot be read: ENOENT`));
});

test('a wrong file is named with every other problem, one a line', () => {
  const variables = {
    SECRET_FILE: fileWith(''),
    METRICS_TOKEN_FILE: fileWith('one line\nand another'),
    MAIL_URL_FILE: fileWith('smtp://mail.example'),
    MAIL_URL: 'smtp://mail.example',
    BACKUP_PASSPHRASE_FILE: folder,
    PORT: 'http',
  };
  const message = (() => {
    try {
      parseEnvironment(variables);
    } catch (error) {
      return String(error instanceof Error && error.message);
    }
    return '';
  })();
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'MAIL_URL',
    'SECRET_FILE',
    'METRICS_TOKEN_FILE',
    'BACKUP_PASSPHRASE_FILE',
    'PORT',
  ]);
});
