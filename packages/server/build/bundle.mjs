// Joins the compiled server and its libraries into a few files, `dist/bundle`: to find and read 1,900 modules
// one by one takes longer than everything else that a start does.
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { compiled, external, ownAddresses, threads } from './parts.mjs';

const bundled = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
const programs = [
  'main',
  'commands/admin-main',
  'commands/audit-main',
  'commands/backup-main',
  'commands/database-url-main',
  'demo/demo-main',
  'commands/ready-main',
  'commands/restore-main',
  'commands/verify-day-main',
];

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((name) => [basename(name), join(compiled, `${name}.js`)])),
  platform: 'node',
  external,
  plugins: [threads(compiled), ownAddresses(compiled, bundled)],
});
await bundle.write({ dir: bundled, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
