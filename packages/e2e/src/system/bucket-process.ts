import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../server/dist/testing/s3-server-main.js', import.meta.url));

/** A bucket of S3 in a process of its own. */
export interface BucketProcess {
  /** The settings of a server that stores backups or uploaded files in it. */
  variables(purpose: 'BACKUP' | 'FILES'): Readonly<Record<string, string>>;
  /** What it does from now on: `fail` refuses uploads in parts. @returns how many backups are in it */
  set(state: 'fail' | 'hang' | 'recover'): Promise<number>;
  close(): Promise<void>;
}

export async function startBucket(): Promise<BucketProcess> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = JSON.parse((await lines.next()).value);
  return {
    variables: (purpose) => ({
      [`${purpose}_S3_ENDPOINT`]: endpoint,
      [`${purpose}_S3_BUCKET`]: bucket,
      [`${purpose}_S3_ACCESS_KEY_ID`]: accessKeyId,
      [`${purpose}_S3_SECRET_ACCESS_KEY`]: secretAccessKey,
    }),
    set: async (state) => {
      child.stdin.write(`${state}\n`);
      return Number((await lines.next()).value);
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
