import { uploadAvatar } from '@limelight/contract/people/profile';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { expect, test } from '../fixtures.js';
import { samplePng } from '../media/sample-files.js';
import { Player } from '../player.js';
import { dedicatedServerVariables } from '../server-settings.js';
import { startBucket } from './bucket-process.js';
import { dedicatedServerTimeoutMs } from './dedicated-server.js';

test.describe.configure({ timeout: dedicatedServerTimeoutMs });

test('a picture that one instance got is shown by the other one, and a bucket that hangs refuses the next one @once', async ({
  playwright,
}) => {
  const bucket = await startBucket();
  const variables = { ...(await dedicatedServerVariables()), ...bucket.variables('FILES') };
  const first = await openScratchLimelight({ purpose: 'e2e-files', variables });
  const second = await first.openSecond();
  const request = await playwright.request.newContext({ baseURL: first.server.url });
  const player = new Player(request, first.server.url);
  await player.join();
  const upload = () =>
    request.post(uploadAvatar.url, {
      headers: { origin: first.server.url },
      multipart: { file: { name: 'me.png', mimeType: 'image/png', buffer: samplePng } },
    });
  const uploaded = await upload();
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const { avatarUrl } = await player.me();
  expect((await fetch(second.server.url + avatarUrl)).status).toBe(200);

  await bucket.set('hang');
  const refused = await upload();
  expect([refused.status(), (await refused.json()).code]).toEqual([503, 'FILES_UNAVAILABLE']);
  expect((await player.me()).avatarUrl).toBe(avatarUrl);
  await bucket.set('recover');
  await request.dispose();
  await second.close();
  await first.close();
  await bucket.close();
});

test('an instance with another secret is refused with a line, and one with other files warns @once', async () => {
  const variables = await dedicatedServerVariables();
  const first = await openScratchLimelight({ purpose: 'e2e-secret', variables });
  const other = new LimelightProcess({
    port: await findFreePort(),
    dataDirectory: `${first.server.dataDirectory}-other`,
    variables: { ...variables, SECRET: 'another secret than that of the others' },
  });
  const { exitCode, stderr } = await other.run('main.js');
  expect([exitCode, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain('SECRET differs from that of the instances that serve this database');
  const second = await first.openSecond();
  expect(second.server.output).toContain('Warning: another instance stores uploaded files elsewhere');
  await second.close();
  await first.close();
});
