import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Segmented } from './segmented';

test('a disabled choice is reachable by keyboard and described by its reason', () => {
  const reason = 'The history is not that long yet';
  const html = renderToStaticMarkup(
    <Segmented
      label="Range"
      value="1D"
      onChange={() => {}}
      choices={[
        { value: '1D', label: '1D' },
        { value: '1Y', label: '1Y', disabledReason: reason },
      ]}
    />,
  );
  const [day = '', year = ''] = html.match(/<input[^>]*>/g) ?? [];
  expect(day).not.toMatch(/disabled|describedby/);
  expect(year).toContain('aria-disabled="true"');
  expect(year, 'what is disabled natively takes no focus').not.toMatch(/\sdisabled/);
  const [, describedBy] = /aria-describedby="([^"]+)"/.exec(year) ?? [];
  expect(html).toMatch(new RegExp(`id="${describedBy}"[^>]*>${reason}<`));
});
