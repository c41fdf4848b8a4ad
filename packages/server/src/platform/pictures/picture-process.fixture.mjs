// The process of pictures from its sources; a "picture" that is the word "hang" or "crash" makes it do so.
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const early = [];
const collect = (task) => early.push(task);
process.on('message', collect);
const main = fileURLToPath(new URL('./picture-process-main.ts', import.meta.url));
await runnerImport(main, { logLevel: 'error' });
process.off('message', collect);
const [processTask] = process.listeners('message');
process.removeAllListeners('message');
function receive(task) {
  const word = Buffer.from(task.content).toString();
  if (word === 'crash') process.kill(process.pid, 'SIGSEGV');
  else if (word === 'environment') process.send({ result: process.env });
  else if (word === 'priorities')
    process.send({ result: readdirSync('/proc/self/task').map((id) => getPriority(+id)) });
  else if (word !== 'hang') processTask(task);
}
process.on('message', receive);
for (const task of early) receive(task);
