import { generatedAvatarUrl, uploadedAvatarUrl } from '@limelight/contract/addresses';
import { expect, test } from 'vitest';
import { drawingSeeds } from './drawing-seeds';

const seed = '0123456789abcdef'.repeat(2);

test('a shuffle has twelve different drawings that can be chosen, and the present one stays first', () => {
  for (const url of [generatedAvatarUrl(seed), uploadedAvatarUrl(seed)]) {
    const seeds = drawingSeeds(url);
    expect(new Set(seeds).size).toBe(12);
    for (const one of seeds) expect(one).toMatch(/^[0-9a-f]{32}$/);
  }
  expect(drawingSeeds(generatedAvatarUrl(seed))[0]).toBe(seed);
  expect(drawingSeeds(uploadedAvatarUrl(seed))).not.toContain(seed);
});
