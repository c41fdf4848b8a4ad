import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export class MachineError extends Error {}

/** @throws MachineError where Prometheus is not installed */
export async function requirePrometheus(): Promise<void> {
  for (const program of ['promtool', 'prometheus']) {
    await runProgram(program, ['--version']).catch(() => {
      throw new MachineError(`This check needs ${program}; on Debian and Ubuntu: apt-get install prometheus`);
    });
  }
}

/** @returns its output; @throws with it when it has an objection */
export function runPromtool(parameters: readonly string[], folder?: string): Promise<string> {
  return runProgram('promtool', parameters, folder === undefined ? {} : { folder });
}

/** Names, units and help of a scrape, by the rules of Prometheus. */
export async function checkMetrics(scrape: string): Promise<void> {
  await runProgram('promtool', ['check', 'metrics'], { input: scrape });
}

interface ProgramOptions {
  readonly folder?: string;
  readonly input?: string;
}

async function runProgram(
  program: string,
  parameters: readonly string[],
  { folder, input = '' }: ProgramOptions = {},
): Promise<string> {
  const child = spawn(program, parameters, { ...(folder !== undefined && { cwd: folder }) });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code, out, err] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  const said = `${out}${err}`.trim();
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${said}`);
  return said;
}
