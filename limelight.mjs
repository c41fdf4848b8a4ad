#!/usr/bin/env node
// The commands of the game, from what `npm start` of a checkout has built, or from a release. None builds.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const commands = {
  start: ['main', 'serves the game; SIGTERM ends it within 10 seconds'],
  admin: ['admin-main', 'makes an account an admin: limelight admin you@example.org'],
  backup: [
    'backup-main',
    'writes a verified backup, also while the game runs: limelight backup [--encrypt] [--output <folder>]',
  ],
  restore: ['restore-main', 'replaces the database of the stopped game: limelight restore <file>'],
  audit: ['audit-main', 'checks the invariants of the whole database'],
  'verify-day': ['verify-day-main', 'recomputes a finished day: limelight verify-day 2026-03-10'],
  ready: ['ready-main', 'ends with 0 when the game on this machine serves players, and with 1 otherwise'],
};

const usage = `Usage: limelight <command>

${Object.entries(commands)
  .map(([name, [, what]]) => `  ${name.padEnd(10)}  ${what}`)
  .join('\n')}

Settings are environment variables or lines of the file .env in the current folder. --version prints the version.
`;

function fail(text) {
  process.stderr.write(text);
  process.exit(2);
}

const [name, ...rest] = process.argv.slice(2);
if (name === '--version') {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else if (name === undefined || name === '--help' || name === '-h') {
  process.stdout.write(usage);
} else if (!Object.hasOwn(commands, name)) {
  fail(`Unknown command ${name}\n\n${usage}`);
} else {
  const file = new URL(`packages/server/dist/bundle/${commands[name][0]}.js`, import.meta.url);
  if (!existsSync(file))
    fail(`Not built yet: npm start builds and starts the game. ${fileURLToPath(file)} is missing.\n`);
  // The command reads its own arguments.
  process.argv.splice(2, process.argv.length, ...rest);
  await import(file.href);
}
