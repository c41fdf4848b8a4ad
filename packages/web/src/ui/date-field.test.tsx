import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { DateField, DateTimeField } from './date-field';
import { DateTime } from './date-time';

afterEach(() => vi.unstubAllEnvs());

test('a date is shown as all dates are, whatever the language of the browser', () => {
  const html = renderToStaticMarkup(<DateField label="From" value="2026-11-24" onChange={vi.fn()} />);
  expect(html).toContain('type="text"');
  expect(html).toContain('value="24 Nov 2026"');
});

test("a minute is London's, with the reader's own time next to it where that differs", () => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  const field = (value: string) =>
    renderToStaticMarkup(<DateTimeField label="Public time" value={value} onChange={vi.fn()} />);
  expect(field('2026-11-24T14:05')).toContain('24 Nov 2026, 15:05 in your time zone');
  expect(field('2026-07-01T14:05')).toContain('London time');
  expect(field('2026-03-29T01:30')).toContain('This time does not exist');
  expect(field('2026-10-25T01:30')).toContain('the first is meant');
  expect(renderToStaticMarkup(<DateTime at="2026-11-24T14:05:00Z" />)).toBe(
    '<time dateTime="2026-11-24T14:05:00Z" title="24 Nov 2026, 15:05 in your time zone">24 Nov 2026, 14:05</time>',
  );
  vi.stubEnv('TZ', 'Europe/London');
  expect(renderToStaticMarkup(<DateTime at="2026-11-24T14:05:00Z" />)).not.toContain('title');
});
