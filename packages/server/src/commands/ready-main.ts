import { addresses } from '@limelight/contract/addresses';
import { readEnvironment } from '../environment/env.js';
import { runCommand } from './run-command.js';

const answerMsMax = 4_000;
const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** `limelight ready`, for supervisors without a program that requests addresses. */
await runCommand(async () => {
  const { host, port } = readEnvironment();
  const name = everyAddress.has(host) ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}${addresses.ready}`;
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMsMax) }).catch(
    (error: Error) => error,
  );
  const text = answer instanceof Error ? String(answer.cause ?? answer.message) : await answer.text();
  process.stdout.write(`${text}\n`);
  return answer instanceof Error || !answer.ok ? 1 : 0;
});
