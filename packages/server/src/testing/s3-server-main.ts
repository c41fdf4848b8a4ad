import { createInterface } from 'node:readline';
import { S3Server } from './s3-server.js';

/**
 * A bucket in a process of its own, for tests of the running game: `node dist/testing/s3-server-main.js`.
 * Prints the settings of its bucket, then reads "fail", "hang" or "recover" on its standard input: whether
 * uploads in parts are refused, or nothing is answered. It answers
 * with the number of backups, and ends with the input.
 */
const server = new S3Server();
await server.start();
const { endpoint, bucket, accessKeyId, secretAccessKey } = server.settings;
process.stdout.write(`${JSON.stringify({ endpoint, bucket, accessKeyId, secretAccessKey })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  server.recover();
  if (line === 'fail') server.fail(403, /^POST/, Number.POSITIVE_INFINITY);
  if (line === 'hang') server.fail('hang', /./, Number.POSITIVE_INFINITY);
  // The head of the audit trail is there too.
  const backups = [...server.objects.keys()].filter((key) => key.endsWith('.backup'));
  process.stdout.write(`${backups.length}\n`);
}
await server.close();
