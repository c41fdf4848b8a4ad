import { describe, expect, it } from 'vitest';
import { boxOf, canDraw, drawText, inter, unbounded } from './lettering.js';

describe('lettering', () => {
  it('knows the letters of English, French, Yoruba, Igbo, Hausa, Akan and Afrikaans names', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊËÎÏÔÙÛÜẸỌṢỊỤṄƁƊƘƳƐƆŊŠ'];
    expect(letters.filter((letter) => !canDraw(unbounded, letter))).toEqual([]);
    expect(letters.filter((letter) => !canDraw(inter, letter) || !canDraw(inter, letter.toLowerCase()))).toEqual([]);
  });

  it('puts a letter together from its base and marks: a tone above, a dot below', () => {
    const plain = drawText(unbounded, 'E').box;
    const composed = drawText(unbounded, 'E\u0329\u0300').box;
    expect(composed.top).toBeLessThan(plain.top);
    expect(composed.bottom).toBeGreaterThan(plain.bottom);
  });

  it('renders the same letter for both of its Unicode forms', () => {
    expect(drawText(inter, 'Beyonce\u0301')).toEqual(drawText(inter, 'Beyoncé'));
  });

  it('applies kerning, also to accented letters', () => {
    const apart = drawText(inter, 'A').advance + drawText(inter, 'V').advance;
    expect(drawText(inter, 'AV').advance).toBeLessThan(apart);
    expect(drawText(inter, 'ÁV').advance).toBe(drawText(inter, 'AV').advance);
  });

  it('omits characters without a glyph', () => {
    expect(drawText(inter, 'A🎉b')).toEqual(drawText(inter, 'Ab'));
    expect(drawText(inter, '🎉').path).toBe('');
  });

  it('measures the box of an outline, its second contour counted from the start of the first', () => {
    expect(boxOf('M10 20h30v40l-5 5zm-5-5q0 100 10 0z')).toEqual({ left: 5, top: 15, right: 40, bottom: 65 });
  });
});
