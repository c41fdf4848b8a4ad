import { fileURLToPath } from 'node:url';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { MachineError, requireMachine, runIsolated, unpackPackages } from './mail-servers/machine.js';
import { packages, runMailServers } from './mail-servers/run-mail-servers.js';

/**
 * The game as a client of real mail servers: `node packages/sim/dist/mail-servers.js`. It downloads them and
 * runs itself once more with `--inside`, where they are unpacked over the files of the machine.
 */
const [flag, folder] = process.argv.slice(2);

async function unpackAndRun(): Promise<number> {
  await requireMachine();
  const unpacked = await makeScratchFolder('mail-servers');
  try {
    await unpackPackages(unpacked, packages);
    return await runIsolated([fileURLToPath(import.meta.url), '--inside', unpacked]);
  } finally {
    await removeScratchFolder(unpacked);
  }
}

try {
  const isInside = flag === '--inside' && folder !== undefined;
  process.exitCode = isInside ? await runMailServers(folder) : await unpackAndRun();
} catch (error) {
  if (!(error instanceof MachineError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
