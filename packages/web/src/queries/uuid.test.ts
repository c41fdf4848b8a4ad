import { describe, expect, it } from 'vitest';
import { uuidV7 } from './uuid';

describe('trade ids', () => {
  it('are version 7 and sort by time', () => {
    const chance = new Uint8Array(16).fill(0xff);
    const earlier = uuidV7(1_763_726_400_000, chance);
    const later = uuidV7(1_763_726_400_001, new Uint8Array(16));
    expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(earlier < later).toBe(true);
    expect(Number.parseInt(earlier.replaceAll('-', '').slice(0, 12), 16)).toBe(1_763_726_400_000);
  });
});
