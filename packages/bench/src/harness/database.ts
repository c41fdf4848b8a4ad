import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../../../server/dist/database-url-main.js', import.meta.url));

/** Address of the database that a running Limelight keeps in its data folder. */
export async function databaseUrlOf(dataDirectory: string): Promise<string> {
  const { stdout } = await run(process.execPath, [command], { env: { ...process.env, DATA_DIR: dataDirectory } });
  return stdout.trim();
}
