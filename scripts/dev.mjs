// Runs Limelight for development: compiler, server and web app watch their sources; one Ctrl-C ends all three.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareInstall } from './prepare.mjs';
import { log, main, root, runNode } from './run.mjs';

const TSC = join(root, 'node_modules/typescript/bin/tsc');
const SERVER = join(root, 'packages/server/dist/main.js');
const VITE = join(root, 'node_modules/vite/bin/vite.js');

const endings = [];
let ending = false;

/** With `asGroup` the whole process group is ended: the compiler works in a child process and does not forward signals. */
function start(name, args, { cwd = root, asGroup = false } = {}) {
  const detached = asGroup && process.platform !== 'win32';
  const child = spawn(process.execPath, args, { cwd, detached, stdio: ['ignore', 'inherit', 'inherit'] });
  endings.push(() => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (detached) process.kill(-child.pid, 'SIGTERM');
    else child.kill('SIGTERM');
  });
  child.once('exit', (code) => {
    if (!ending) log(`${name} ended; ending the others`);
    endAll(code ?? 1);
  });
}

function endAll(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  // Ctrl-C in a terminal has reached the children already, and a second signal is harmless; `kill` reaches only this process.
  for (const end of endings) end();
}

await main(async () => {
  await prepareInstall();
  // The server runs compiled code, which must exist before the watchers start.
  await runNode(TSC, ['-b', 'packages/server'], {
    failure: 'The server could not be built; see the compiler errors above.',
  });
  process.on('SIGINT', () => endAll(0));
  process.on('SIGTERM', () => endAll(0));
  start('The compiler', [TSC, '-b', '--watch', '--preserveWatchOutput', 'packages/server'], { asGroup: true });
  start('The server', ['--watch', '--watch-preserve-output', SERVER]);
  start('The web app', [VITE], { cwd: join(root, 'packages/web') });
});
