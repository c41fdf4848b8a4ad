import { expect, test } from 'vitest';
import { avatarBytesMax, chooseAvatar } from './avatar-choice';

const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);

test.each(['me.jpg', 'me.JPEG', 'holiday.2026.png', 'wave.gif'])('%s is accepted', (name) => {
  const chosen = file(name);
  expect(chooseAvatar([chosen])).toBe(chosen);
});

test('a file of exactly the limit is accepted, one byte more is refused both next to the field and in a toast', () => {
  expect(chooseAvatar([file('me.png', avatarBytesMax)])).toBeInstanceOf(File);
  expect(chooseAvatar([file('me.png', avatarBytesMax + 1)])).toEqual({
    problem: 'File size too large (max 1MB)',
    toast: 'File size too large',
  });
});

test.each(['me.svg', 'me.webp', 'me.png.exe', 'png'])('%s is refused with the accepted types', (name) => {
  expect(chooseAvatar([file(name)])).toMatchObject({ problem: 'File type must be .jpg, .jpeg, .png, .gif' });
});

test('exactly one file is accepted', () => {
  expect(chooseAvatar([file('a.png'), file('b.png')])).toEqual({ problem: 'Too many files', toast: 'Too many files' });
});
