import { pino } from 'pino';
import { explainError } from './commands/run-command.js';
import { replyToArguments } from './commands/start-arguments.js';
import { readEnvironment } from './environment/env.js';
import { systemClock } from './platform/clock.js';
import { systemCode } from './platform/embedded-postgres/embedded-postgres-error.js';
import { systemRandom } from './platform/random.js';
import { type RunningServer, start } from './start.js';

const shutdownMsMax = 10_000;

// The output may be closed or full: the game continues without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** pino emits a failed write as an error event, which ends the process without a listener. */
function openLogOutput() {
  const destination = pino.destination(1);
  destination.on('error', () => undefined);
  return destination;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

function explain(error: unknown): string {
  if (systemCode(error) !== 'EADDRINUSE') return explainError(error);
  return `PORT ${process.env.PORT ?? 8080} is in use: stop what runs there, or set PORT to another one`;
}

/**
 * Also during the start, which answers requests before it is complete: what it has opened by then must be
 * closed.
 */
function stopOnSignals(starting: Promise<RunningServer>, drainMs: number): void {
  const msMax = drainMs + shutdownMsMax;
  const stop = () => {
    print('Stopping');
    const fail = (reason: string) => {
      process.stderr.write(`Limelight did not stop cleanly; nothing acknowledged is lost. ${reason}\n`);
      process.exit(1);
    };
    setTimeout(() => fail(`It took longer than ${msMax / 1_000} s`), msMax).unref();
    const stopped = starting.then((server) => server.stop());
    stopped.then(
      () => process.exit(0),
      (error: unknown) => fail(explain(error)),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

const reply = replyToArguments(process.argv.slice(2));
if (reply !== null) {
  process[reply.stream].write(reply.text);
  process.exit(reply.exitCode);
}

try {
  const env = readEnvironment();
  const log = pino({ level: env.production ? 'info' : 'warn' }, openLogOutput());
  const starting = start({ env, clock: systemClock, random: systemRandom, log, print });
  stopOnSignals(starting, env.drainMs);
  const server = await starting;
  print(`Limelight is open at ${server.url}`);
  print(`Mail: ${server.mail}`);
  if (server.setupUrl !== null) print(`First admin: ${server.setupUrl}`);
} catch (error) {
  process.stderr.write(`Limelight could not start. ${explain(error)}\n`);
  process.exit(1);
}
