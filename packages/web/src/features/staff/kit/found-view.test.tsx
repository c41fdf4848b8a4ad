import { errorCatalogue } from '@limelight/contract/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../queries/api-error';
import { FoundView } from './found-view';

function shown(code: 'NOT_FOUND' | 'CELEBRITY_UNKNOWN' | 'BAD_REQUEST' | 'INTERNAL', data?: string): string {
  const error = new ApiError({ code, ...errorCatalogue[code] });
  return renderToStaticMarkup(
    <FoundView
      noun="campaign"
      query={{ data, error, isFetching: false, refetch: vi.fn() }}
      label="Loading"
      skeleton={null}
    >
      {(text) => <p>{text}</p>}
    </FoundView>,
  );
}

test('an id that nothing has, and a text that is no id, are said to be unknown, without Retry', () => {
  for (const code of ['NOT_FOUND', 'CELEBRITY_UNKNOWN', 'BAD_REQUEST'] as const) {
    expect(shown(code)).toContain('We couldn’t find this campaign');
    expect(shown(code)).not.toMatch(/Retry|not valid/);
  }
});

test('another failure offers Retry, and what was loaded stays', () => {
  expect(shown('INTERNAL')).toContain('Retry');
  expect(shown('NOT_FOUND', 'The premiere')).toBe('<p>The premiere</p>');
});
