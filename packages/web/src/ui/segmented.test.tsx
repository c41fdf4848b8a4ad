import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Segmented } from './segmented';

test('a choice that is closed can be come to by keys and is described by its reason', () => {
  const reason = 'The history is not that long yet';
  const drawn = renderToStaticMarkup(
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
  const [day = '', year = ''] = drawn.match(/<input[^>]*>/g) ?? [];
  expect(day).not.toMatch(/disabled|describedby/);
  expect(year).toContain('aria-disabled="true"');
  expect(year, 'what is disabled natively takes no focus').not.toMatch(/\sdisabled/);
  const [, describedBy] = /aria-describedby="([^"]+)"/.exec(year) ?? [];
  expect(drawn).toMatch(new RegExp(`id="${describedBy}"[^>]*>${reason}<`));
});
