import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { signUp } from '@limelight/contract/people/auth';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { expect, test } from '../fixtures.js';
import { newEmail, password } from '../player.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { dedicatedServerTimeoutMs } from './dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

/** As the process allows itself. */
const stopMsMax = 10_000;

/** Accepts connections and never answers: a mail server or a bucket behind a broken network. */
async function openSilentPeer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAsked: () => sockets.size > 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('an instance ends cleanly while its mail server and its bucket hang @once', async ({ request }) => {
  const [mail, bucket] = await Promise.all([openSilentPeer(), openSilentPeer()]);
  const variables = {
    ...(await dedicatedServerVariables()),
    MAIL_URL: `smtp://${mail.address}`,
    BACKUP_S3_ENDPOINT: `http://${bucket.address}`,
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const own = await openScratchLimelight({ purpose: 'e2e-hanging-peers', variables });
  const mobile = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
  const data = { name: 'Ama Mensah', email: newEmail(), password, ...mobile, acceptTerms: true };
  const headers = { origin: own.server.url };
  expect((await request.post(own.server.url + signUp.url, { data, headers })).ok()).toBe(true);
  await expect.poll(() => [mail.isAsked(), bucket.isAsked()], { timeout: 60_000 }).toEqual([true, true]);
  // It throws for another exit code than 0.
  const { tookMs } = await own.server.stop();
  expect(tookMs).toBeLessThan(stopMsMax);
  await own.close();
  mail.close();
  bucket.close();
});
