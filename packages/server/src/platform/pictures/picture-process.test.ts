import { constants } from 'node:os';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.js';
import { PictureProcess } from './picture-process.js';

const file = new URL('./picture-process.fixture.mjs', import.meta.url);
const squares = (content: Uint8Array) => ({ kind: 'squares', content }) as const;
const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });

let clock: ManualClock;
let pictures: PictureProcess;
beforeEach(() => {
  clock = new ManualClock();
  pictures = new PictureProcess({ clock, file });
});
afterEach(() => pictures.close());

const isReadable = async () =>
  expect(await pictures.run(squares(await picture().png().toBuffer()))).toMatchObject({
    result: { large: expect.any(Uint8Array), small: expect.any(Uint8Array) },
  });

describe('the process of pictures', () => {
  it('returns both sizes of a picture', async () => {
    const outcome = await pictures.run(squares(await picture().jpeg().toBuffer()));
    const { result } = outcome as { result: { large: Uint8Array; small: Uint8Array } };
    expect(await sharp(result.large).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    expect(await sharp(result.small).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
  });

  it('decodes JPEG, PNG and GIF only, whatever its caller lets through', async () => {
    await isReadable();
    for (const format of ['webp', 'tiff'] as const) {
      const content = await picture().toFormat(format).toBuffer();
      expect(await pictures.run(squares(content))).toMatchObject({ refused: 'unreadable' });
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await pictures.run(squares(svg))).toMatchObject({ refused: 'unreadable' });
  });

  it('does not know the secrets of the server', async () => {
    expect(await pictures.run(squares(Buffer.from('environment')))).toMatchObject({
      result: expect.not.objectContaining({ PATH: expect.anything() }),
    });
  });

  it.runIf(process.platform === 'linux')('works at low priority in all its threads', async () => {
    await isReadable();
    const { result } = (await pictures.run(squares(Buffer.from('priorities')))) as { result: unknown };
    expect(new Set(result as number[])).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  });

  it('survives a picture that crashes it: this picture is refused, the next one is processed', async () => {
    expect(await pictures.run(squares(Buffer.from('crash')))).toMatchObject({ refused: 'unreadable' });
    await isReadable();
  });

  it('ends a picture that hangs it after 30 s', async () => {
    const hanging = pictures.run(squares(Buffer.from('hang')));
    clock.advance(30_000);
    expect(await hanging).toMatchObject({ refused: 'unreadable', reason: 'the picture process took too long' });
    await isReadable();
  });

  it('ends after a minute without pictures, and starts again', async () => {
    await isReadable();
    clock.advance(60_000);
    await isReadable();
  });
});
