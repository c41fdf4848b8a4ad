import { crc32, deflateSync } from 'node:zlib';
import { signIn } from '@limelight/contract/people/auth';
import { uploadAvatar } from '@limelight/contract/people/profile';
import { percentile } from '@limelight/harness/percentile';
import { callOf, unavailableText } from '../api-client.js';
import { password } from '../sign-up.js';
import type { Arm, Stage } from './arm.js';
import type { Member } from './crowd.js';

const parallelBombs = 14;
const slowerMax = 3;
/** Each may upload 30 pictures an hour: with so many, bombs are decoded until the last log-in. */
const uploaders = 8;

/** A picture may wait for eleven others, each of which may take ten seconds where the processor is slow. */
const uploadMsMax = 120_000;

/** A valid PNG of a few kilobytes with so many pixels on each side. */
function pixelBomb(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc((side + 1) * side), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Log-ins while pictures with many pixels are uploaded, alongside log-ins without. */
export const pixelsArm: Arm = {
  name: 'pixel bombs alongside log-ins',
  provenBy: [{ by: 'blocking-uploads', reports: [/a log-in takes/] }],
  run: async (stage) => {
    const { crowd, servers, log } = stage;
    const members = await crowd.addPlayers([servers[0]], uploaders);
    // 39.7 and 15.9 million pixels: above and below what a picture may have.
    const bombs = [pixelBomb(6_300), pixelBomb(3_990)];
    const aloneMs = await medianLogInMs(stage, members);
    let isOver = false;
    const statuses = new Map<string, number>();
    const upload = async (index: number) => {
      for (let round = index; !isOver; round += 1) {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(bombs[round % 2] ?? [])], { type: 'image/png' }), 'bomb.png');
        const { method, url: path } = uploadAvatar;
        const uploader = members[round % members.length]?.client;
        const answer = await uploader?.send({ method, path, body: form }, { answerMsMax: uploadMsMax });
        const status = answer?.kind === 'answered' ? String(answer.status) : (answer?.reason ?? 'not sent');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const uploading = Promise.all(Array.from({ length: parallelBombs }, (_, index) => upload(index)));
    const duringMs = await medianLogInMs(stage, members);
    isOver = true;
    await uploading;
    const lost = [...statuses.keys()].filter((status) => !/^\d+$/.test(status) && status !== unavailableText);
    const uploads = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
    const line = `a log-in takes ${Math.round(duringMs)} ms alongside uploads (${uploads}), ${Math.round(aloneMs)} ms alone`;
    log(`  ${line}`);
    return [
      ...(duringMs > Math.max(stage.sizes.logInMsFast, aloneMs * slowerMax) ? [line] : []),
      ...lost.map((reason) => `an upload had no answer: ${reason}`),
      // Log-ins alongside uploads that are all refused would show nothing.
      ...((statuses.get('200') ?? 0) === 0 ? [`no picture was decoded alongside the log-ins: ${uploads}`] : []),
    ];
  },
};

async function medianLogInMs({ crowd, servers, sizes }: Stage, members: readonly Member[]): Promise<number> {
  const tookMs: number[] = [];
  for (let index = 0; index < sizes.logIns; index += 1) {
    const { email = '' } = members[index % members.length] ?? {};
    const client = crowd.openClient(servers[0]);
    const begun = performance.now();
    await client.send(callOf(signIn, { body: { email, password } }));
    tookMs.push(performance.now() - begun);
  }
  return percentile(tookMs, 0.5);
}
