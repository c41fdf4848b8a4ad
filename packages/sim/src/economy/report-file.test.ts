import { describe, expect, it } from 'vitest';
import { band, type Frame, line, picture } from './picture.js';
import { withTables } from './report-file.js';

describe('the report', () => {
  it('replaces each table in its place and nothing else', () => {
    const text = 'a\n<!-- table: money -->\nold\n<!-- end -->\nb\n<!-- table: rings -->\n<!-- end -->\n';
    const once = withTables(text, new Map([['money', ['| 1 |']]]));
    expect(once).toBe('a\n<!-- table: money -->\n\n| 1 |\n\n<!-- end -->\nb\n<!-- table: rings -->\n<!-- end -->\n');
    expect(withTables(once, new Map([['money', ['| 1 |']]]))).toBe(once);
  });

  it('refuses a table that has no place', () => {
    expect(() => withTables('text', new Map([['money', []]]))).toThrow('no place');
  });

  it('draws values inside the frame, cut at its edges', () => {
    const frame: Frame = {
      title: 't',
      x: { min: 0, max: 1 },
      y: { min: 1, max: 100, isLogarithmic: true },
      xLabels: [],
      yLabels: [],
    };
    expect(line(frame, [{ x: 0, y: 10 }])).toContain('points="64.0,158.0"');
    expect(line(frame, [{ x: 2, y: 1_000 }])).toContain('points="704.0,40.0"');
    const shape = band(frame, { lower: [{ x: 0, y: 1 }], upper: [{ x: 0, y: 100 }], opacity: 0.5 });
    expect(picture(frame, [shape])).toMatch(/^<svg [\s\S]*<polygon[\s\S]*<\/svg>\n$/);
  });
});
