import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDuration,
  mediaExtensionOf,
  mediaExtensions,
  mediaMimes,
  mediaNameLengthMax,
  mediaNameOf,
  mediaTypeOfName,
} from './media.js';

const anyMime = fc.constantFrom(...mediaMimes);

test('the library accepts these extensions and no others', () => {
  expect(mediaExtensions()).toEqual(
    ['jpg', 'jpeg', 'png', 'gif', 'mp4', 'webm', 'pdf', 'doc', 'docx'].map((extension) => `.${extension}`),
  );
  expect(mediaExtensions(['image'])).toEqual(['.jpg', '.jpeg', '.png', '.gif']);
});

test.each([
  ['photo.JPG', 'image/jpeg'],
  ['a.b.png', 'image/png'],
  [' clip.webm ', 'video/webm'],
  ['notes.exe', null],
  ['page.html', null],
  ['drawing.svg', null],
  ['archive.docx.zip', null],
  ['png', null],
  ['', null],
] as const)('the name "%s" claims %s', (name, mime) => {
  expect(mediaTypeOfName(name)).toBe(mime);
});

test('a name has no folder, no control character and no foreign extension, whatever was sent', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '../../etc/passwd',
      'C:\\x\\y.png',
      '..',
      '.htaccess',
      '\u202egpj.exe',
      'a\r\nb: c.png',
      'x'.repeat(999),
    ),
  );
  fc.assert(
    fc.property(nasty, anyMime, (given, mime) => {
      const name = mediaNameOf(given, mime);
      expect(name).not.toMatch(/[/\\"*:<>?|\p{Cc}\p{Cf}]/u);
      expect(name).not.toMatch(/^\.|^\s/);
      expect([...name].length).toBeLessThanOrEqual(mediaNameLengthMax);
      expect(mediaTypeOfName(name)).toBe(mime);
      expect(mediaNameOf(name, mime)).toBe(name);
    }),
  );
});

test.each([
  ['tyla-tour 2026.jpeg', 'image/jpeg', 'tyla-tour 2026.jpg'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['evil.png.exe', 'image/png', 'evil.png.exe.png'],
  ['Gala v1.2', 'image/png', 'Gala v1.2.png'],
  ['', 'video/mp4', 'file.mp4'],
  ['Ama Ata Aidoo – portré.png', 'image/png', 'Ama Ata Aidoo – portré.png'],
] as const)('"%s" as %s is stored as "%s"', (given, mime, name) => {
  expect(mediaNameOf(given, mime)).toBe(name);
});

test('every type has an extension that claims it', () => {
  for (const mime of mediaMimes) expect(mediaTypeOfName(`x.${mediaExtensionOf(mime)}`)).toBe(mime);
});

test.each([
  [0, '0:00'],
  [7_400, '0:07'],
  [760_000, '12:40'],
  [3_723_000, '1:02:03'],
])('%i ms read as %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});
