import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicNameMessages, publicNameProblem, tidyPublicName } from './public-name.js';

const siteName = 'Limelight';
const problemOf = (name: string) => publicNameProblem(name, { siteName });

describe('a name that others read', () => {
  it.each([
    'Amara',
    'O’Brien-Smith',
    'J.R. Smith',
    'J.R.Smith',
    'St. John',
    'Zoë',
    'Nguyễn Thị Hoà',
    'Ọlábísí',
    'Мария',
    'Ελένη',
    '王小明',
    '김민준',
    'محمد',
    'می‌خواهم',
    'क्‍षमा',
    'שָׁלוֹם',
    'สมชาย ที่',
    'Star 🎤',
    '👩‍🎤',
    '👩🏽‍🎤',
    '❤️',
    '🏳️‍🌈',
    '🇬🇭',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '1️⃣',
    '007',
    'Justaff',
    'Staffan',
    'Supportive Sue',
    'Prince',
    'Lime',
  ])('may be "%s"', (name) => {
    expect(problemOf(name)).toBeNull();
  });

  it.each([
    ['a zero-width space', '\u200B'],
    ['a Hangul filler', '\u3164'],
    ['blank Braille', '\u2800\u2800'],
    ['a soft hyphen', 'Ama\u00ADra'],
    ['a right-to-left override', 'Ama\u202Era'],
    ['an isolate', '\u2066Amara\u2069'],
    ['a right-to-left mark', 'Amara\u200F'],
    ['a lone joiner', 'Ama\u200Dra'],
    ['a lone variation selector', 'Ama\uFE0Fra'],
    ['tag characters', 'Amara\u{E0041}'],
    ['private use', 'Amara\uE000'],
    ['half a character', 'Amara\uD83C'],
    ['a control character', 'Ama\u0007ra'],
    ['punctuation alone', '!!!'],
  ])('has nothing hidden: %s is refused', (_what, name) => {
    expect(problemOf(name)).toBe(publicNameMessages.invisible);
  });

  it('stays in its line', () => {
    expect(problemOf('Z\u0351\u036B\u0343\u036A\u0302\u036Ba')).toBe(publicNameMessages.marks);
  });

  it.each([
    'https://evil.test/claim',
    'evil.test',
    'Claim at evil.test now',
    'www.evil',
    'ｅｖｉｌ．ｔｅｓｔ',
    'evil。test',
    'me@evil',
    'javascript://x',
  ])('links nowhere: "%s" is refused', (name) => {
    expect(problemOf(name)).toBe(publicNameMessages.address);
  });

  it.each([
    'Limelight Support',
    'LIMELIGHT',
    'The Limelight Team',
    'L i m e l i g h t',
    'Lіmеlіght',
    '𝐋𝐢𝐦𝐞𝐥𝐢𝐠𝐡𝐭',
    'Lime1ight',
    'LirneIight',
    'Límélîght',
    'Support',
    'ѕupport team',
    'Ꮪtaff'.replace('Ꮪ', 'Ѕ'),
    'S.u-p p o r t',
    'Player Admin',
    'ＡＤＭＩＮ',
    'Adm1n',
    '$upport',
  ])('does not pass for the people who run the game: "%s" is refused', (name) => {
    expect(problemOf(name)).toBe(publicNameMessages.reserved);
  });

  it('follows the name that the settings give the game', () => {
    expect(publicNameProblem('Spotlight Team', { siteName: 'Spotlight' })).toBe(publicNameMessages.reserved);
    expect(publicNameProblem('Spotlight Team', { siteName: 'Limelight' })).toBeNull();
    expect(publicNameProblem('Anybody', { siteName: '' })).toBeNull();
  });

  it('that is accepted shows every character it has, and is accepted as it is stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        fc.pre(problemOf(name) === null);
        const stored = tidyPublicName(name);
        expect(stored).not.toMatch(/[\p{Cc}\p{Bidi_Control}\n\r\u2028\u2029]/u);
        expect(stored).toMatch(/\P{Default_Ignorable_Code_Point}/u);
        expect(tidyPublicName(stored)).toBe(stored);
        expect(problemOf(stored)).toBeNull();
      }),
    );
  });

  it('is refused with any hidden character, wherever it stands between letters', () => {
    const hidden = fc.constantFrom(
      ...'\u200B\u200E\u202A\u202B\u202D\u202E\u2060\u2066\u2067\u061C\u180E\u3164\uFFA0\u115F\u00AD\u034F',
    );
    const letters = fc.stringMatching(/^[a-h]{1,10}$/);
    fc.assert(
      fc.property(letters, hidden, letters, (before, character, after) => {
        expect(problemOf(before + character + after)).toBe(publicNameMessages.invisible);
      }),
    );
  });

  it('is refused with the name of the game in any case, accents, spacing and full-width form', () => {
    const disguises: ((letter: string) => string)[] = [
      (letter) => letter,
      (letter) => letter.toUpperCase(),
      (letter) => `${letter}\u0301`,
      (letter) => `${letter}.`,
      (letter) => ` ${letter}`,
      (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 97 + 0x1d41a),
    ];
    const choice = fc.array(fc.constantFrom(...disguises), { minLength: siteName.length, maxLength: siteName.length });
    fc.assert(
      fc.property(choice, (chosen) => {
        const name = Array.from(siteName.toLowerCase(), (letter, index) => chosen[index]?.(letter)).join('');
        expect([publicNameMessages.reserved, publicNameMessages.address]).toContain(problemOf(name));
      }),
    );
  });
});
