import { LimelightProcess } from '@limelight/harness/limelight-process';
import { waitFor } from '@limelight/harness/wait-for';
import { median, type Row } from '../figures.js';

export interface StartOptions {
  readonly port: number;
  readonly dataDirectory: string;
  readonly rounds: number;
}

const startMsMax = 5_000;

/** The first start creates the database and a year of history; later starts reuse them. */
export async function runStart(options: StartOptions): Promise<Row[]> {
  const first = await timedStart(options);
  const later: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) later.push(await timedStart(options));
  return [
    { name: 'first start, with a year of history to make', figure: `${(first / 1_000).toFixed(1)} s` },
    {
      name: 'start with data present, to the first page',
      figure: `${(median(later) / 1_000).toFixed(2)} s`,
      bar: 'under 5 s',
      reached: median(later) < startMsMax,
    },
  ];
}

async function timedStart({ port, dataDirectory }: StartOptions): Promise<number> {
  const server = new LimelightProcess({ port, dataDirectory });
  const startMs = performance.now();
  await server.start('/');
  const tookMs = performance.now() - startMs;
  // The first page is served before the start has ended, and a process that is still starting does not stop
  // gracefully.
  await waitFor({ what: 'the end of the start', timeoutMs: startMsMax }, () =>
    server.output.includes('Limelight is open') ? true : undefined,
  );
  await server.stop();
  return tookMs;
}
