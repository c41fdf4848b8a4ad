import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processPicture } from './process-picture.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('refuses a picture of more than 16 megapixels by its header, without decoding it', async () => {
  const bomb = sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: 'red' } });
  // Without its pixels, which a decoder would miss.
  const head = (await bomb.png({ compressionLevel: 1 }).toBuffer()).subarray(0, 200);
  const outcome = await processPicture({ kind: 'squares', content: head });
  expect(outcome).toEqual({ refused: 'too-large', reason: '39690000 pixels' });
});

it('takes pictures of cameras for the library, which players may not upload, and none of more than 50 megapixels', async () => {
  const paths = { from: join(folder, 'camera'), full: join(folder, 'full'), preview: join(folder, 'preview') };
  const camera = sharp({ create: { width: 8_064, height: 2_200, channels: 3, background: 'red' } });
  const content = await camera.jpeg({ quality: 40 }).toBuffer();
  await writeFile(paths.from, content);
  const store = () => processPicture({ kind: 'library', mime: 'image/jpeg', ...paths });
  expect(await store()).toEqual({ result: { width: 4_096, height: 1_117 } });
  expect(await processPicture({ kind: 'squares', content })).toEqual({
    ...{ refused: 'too-large', reason: '17740800 pixels' },
  });
  // The height in the header, which is all that is read.
  content.writeUInt16BE(6_600, content.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  await writeFile(paths.from, content);
  expect(await store()).toEqual({ refused: 'too-large', reason: '53222400 pixels' });
});

it('counts the pixels of all frames of an animation', async () => {
  const paths = { from: join(folder, 'from'), full: join(folder, 'full'), preview: join(folder, 'preview') };
  const process = async (side: number, frames: number) => {
    const frame = { create: { width: side, height: side, channels: 3, background: 'red' } } as const;
    const tints = Array.from({ length: frames }, (_, i) => ({ r: i * 50, g: 0, b: 0 }));
    const pages = await Promise.all(tints.map((tint) => sharp(frame).tint(tint).png().toBuffer()));
    const animation = sharp(pages, { join: { animated: true } }).gif({ effort: 1, colours: 2 });
    await writeFile(paths.from, await animation.toBuffer());
    return processPicture({ kind: 'library', mime: 'image/gif', ...paths });
  };
  // Each of them is small enough.
  expect(await process(2_048, 5)).toEqual({ refused: 'too-large', reason: '20971520 pixels' });
  expect(await process(512, 2)).toEqual({ result: { width: 512, height: 512 } });
});

it.each(['png', 'jpeg'] as const)(
  'writes a %s of the library upright and within 4,096 pixels, with its preview',
  async (format) => {
    const paths = {
      from: join(folder, format),
      full: join(folder, `full.${format}`),
      preview: join(folder, 'preview'),
    };
    await sharp({ create: { width: 5_000, height: 1_000, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toFile(paths.from);
    const outcome = await processPicture({ kind: 'library', mime: `image/${format}`, ...paths });
    expect(outcome).toEqual({ result: { width: 819, height: 4_096 } });
    const { orientation, exif, ...full } = await sharp(paths.full).metadata();
    expect([full.format, full.width, full.height, orientation, exif]).toEqual([
      format,
      819,
      4_096,
      undefined,
      undefined,
    ]);
    expect(await sharp(paths.preview).metadata()).toMatchObject({ format: 'webp', width: 128, height: 640 });
  },
);

it('keeps the transparency of a PNG', async () => {
  const paths = { from: join(folder, 'clear'), full: join(folder, 'clear.png'), preview: join(folder, 'preview') };
  const clear = { r: 200, g: 0, b: 0, alpha: 0.5 };
  await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
    .png()
    .toFile(paths.from);
  await processPicture({ kind: 'library', mime: 'image/png', ...paths });
  const pixel = await sharp(paths.full).raw().toBuffer();
  expect([...pixel.subarray(0, 4)]).toEqual([200, 0, 0, 128]);
});
