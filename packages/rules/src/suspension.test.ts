import { expect, test } from 'vitest';
import { suspensionKinds, suspensionText, suspensionTextLengthMax } from './suspension.js';

test('every kind of suspension has a public text, which a text of staff replaces', () => {
  for (const kind of suspensionKinds) {
    const text = suspensionText(kind);
    expect(text, kind).toMatch(/^[A-Z].*\.$/);
    expect(text.length, kind).toBeLessThanOrEqual(suspensionTextLengthMax);
    expect(suspensionText(kind, '  '), 'an empty text is none').toBe(text);
    expect(suspensionText(kind, ' You sold your account. ')).toBe('You sold your account.');
  }
  expect(suspensionText()).toBe(suspensionText('terms'));
});
