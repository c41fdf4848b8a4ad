import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readCelebrityFile } from '../modules/exchange/market/market.public.js';
import { renderPoster } from '../modules/exchange/posters/posters.public.js';

// The contact sheet of all posters, in full and as the thumb of a list: docs/pictures/posters.webp.
const root = new URL('../../../../', import.meta.url);
const celebrities = await readCelebrityFile();

const columns = 10;
const gap = 8;
const sizes = { full: { width: 112, height: 140 }, thumb: { width: 48, height: 60 } } as const;
const cell = { width: sizes.full.width + gap, height: sizes.full.height + sizes.thumb.height + 2 * gap };

const pictures = await Promise.all(
  celebrities.flatMap((celebrity, index) =>
    (['full', 'thumb'] as const).map(async (variant) => ({
      input: await sharp(Buffer.from(renderPoster(celebrity, variant)))
        .resize(sizes[variant])
        .png()
        .toBuffer(),
      left: gap + (index % columns) * cell.width,
      top: gap + Math.floor(index / columns) * cell.height + (variant === 'thumb' ? sizes.full.height + gap / 2 : 0),
    })),
  ),
);
const folder = new URL('docs/pictures/', root);
await mkdir(folder, { recursive: true });
await sharp({
  create: {
    width: gap + columns * cell.width,
    height: gap + Math.ceil(celebrities.length / columns) * cell.height,
    channels: 3,
    background: '#0e0b14',
  },
})
  .composite(pictures)
  .webp({ quality: 80 })
  .toFile(fileURLToPath(new URL('posters.webp', folder)));
