import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.js';
import { migrate } from '../platform/migrate.js';

/** Generates the tables' types from the migrated schema: `npm run types`, with `--verify` to only compare. */
const target = fileURLToPath(new URL('../../src/platform/database.generated.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'limelight-types-'));
// Under root PostgreSQL runs as another user, who must be able to traverse the folder.
await chmod(folder, 0o711);
const quiet = { info: () => {}, warn: () => {} };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quiet, durable: false });
try {
  await migrate(postgres.url);
  process.exitCode = await runCodegen(postgres.url);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function runCodegen(url: string): Promise<number> {
  const command = fileURLToPath(new URL('../../../../node_modules/.bin/kysely-codegen', import.meta.url));
  const options = ['--dialect', 'postgres', '--url', url, '--out-file', target, '--date-parser', 'string'];
  const mapping = ['--exclude-pattern', 'graphile_worker.*', '--type-mapping', '{"int8":"number"}'];
  const verify = process.argv.includes('--verify') ? ['--verify'] : [];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...options, ...mapping, ...verify], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
