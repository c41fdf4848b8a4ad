import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { openSeededPostgres } from '@limelight/harness/seeded-postgres';
import { runProgram } from './mail-servers/run-program.js';
import { checkProxy } from './proxies/check-proxy.js';
import { proxies } from './proxies/proxy.js';

/**
 * The examples of proxies in `deploy`, with the real programs before two instances:
 * `node packages/sim/dist/proxies.js`. It runs itself once more with `--inside`, where its own certificate is
 * trusted.
 */
const [flag, folder] = process.argv.slice(2);

async function trustCertificate(): Promise<number> {
  const scratch = await makeScratchFolder('proxies');
  try {
    const [key, certificate] = [join(scratch, 'privkey.pem'), join(scratch, 'fullchain.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', key, '-out', certificate, '-days', '2', '-nodes'];
    await runProgram('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...files, ...subject]);
    const again = [process.execPath, fileURLToPath(import.meta.url), '--inside', scratch];
    const child = spawn('env', [`NODE_EXTRA_CA_CERTS=${certificate}`, ...again], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await removeScratchFolder(scratch);
  }
}

async function checkAll(scratch: string): Promise<number> {
  const seeded = await openSeededPostgres({ TICK_INTERVAL_MS: '2000' });
  let failed = 0;
  for (const proxy of proxies) {
    const version = await runProgram('sh', ['-c', `${proxy.version} 2>&1`]).catch(() => null);
    if (version === null) process.stdout.write(`${proxy.name}: not on this machine\n`);
    else {
      const problems = await checkProxy(proxy, { certificates: scratch, seeded });
      failed += problems.length;
      const [line = ''] = version.split('\n');
      process.stdout.write(`${proxy.name} (${line.trim()}): ${problems.length === 0 ? 'passed' : 'FAILED'}\n`);
      for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    }
  }
  await seeded.close();
  return failed === 0 ? 0 : 1;
}

process.exitCode = flag === '--inside' && folder !== undefined ? await checkAll(folder) : await trustCertificate();
