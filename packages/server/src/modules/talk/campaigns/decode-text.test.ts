import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.js';

async function read(bytes: Buffer): Promise<string> {
  let text = '';
  for await (const piece of decodeText(bytes)) text += piece;
  return text;
}

function utf16be(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
}

describe('the text of a file', () => {
  it('is read from UTF-8 and UTF-16, without the BOM, however long it is', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((one) => !one.startsWith('\uFEFF'));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(1, 4_000), async (part, times) => {
        const whole = part.repeat(times);
        expect(await read(Buffer.from(whole))).toBe(whole);
        expect(await read(Buffer.from(`\uFEFF${whole}`))).toBe(whole);
        expect(await read(Buffer.from(`\uFEFF${whole}`, 'utf16le'))).toBe(whole);
        expect(await read(utf16be(whole))).toBe(whole);
      }),
      { numRuns: 50 },
    );
  });

  it('is read as Windows-1252 when it is no UTF-8, quotes and the euro sign included', async () => {
    const bytes = Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x93, 0x80, 0x94, 0x20, 0x4f, 0x92, 0x4e]);
    expect(await read(bytes)).toBe('José “€” O’N');
    expect(await read(Buffer.alloc(200_000, 0x8a))).toBe('Š'.repeat(200_000));
  });

  it('is empty for an empty file', async () => {
    expect(await read(Buffer.alloc(0))).toBe('');
  });
});
