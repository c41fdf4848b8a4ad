import { addresses } from '@limelight/contract/addresses';
import type { Endpoint } from '@limelight/contract/endpoint';
import { endpoints } from '@limelight/contract/endpoints.schema';
import { type ErrorCode, errorCatalogue, errorCodes } from '@limelight/contract/errors';
import { escapeHtml } from '../escape-html.js';
import { audienceOf } from './openapi.js';

const style = `
:root { color-scheme: light }
body { margin: 0; padding: 32px 16px; background: #fffbf5; color: #1b1420; font: 16px/1.5 Inter, system-ui, sans-serif }
main { max-width: 860px; margin: 0 auto } h1 { font-size: 26px; margin: 0 0 4px }
section { border-top: 1px solid #e4dacc; padding: 12px 0 } section:target { background: #f4ecff }
h2 { font-size: 18px; margin: 0; overflow-wrap: anywhere } p { margin: 4px 0 } a { color: #5b2bd9 }
code { overflow-wrap: anywhere } .lead, .of { color: #6b6172 } .of { font-size: 14px }`;

/** The endpoints of players that can answer with a code besides those of all endpoints. */
function endpointsWith(code: ErrorCode): readonly Endpoint[] {
  return endpoints.filter((one) => audienceOf(one) === 'players' && one.errors?.includes(code));
}

function section(code: ErrorCode): string {
  const { status, message } = errorCatalogue[code];
  const calls = endpointsWith(code).map(({ method, url }) => `<code>${escapeHtml(`${method} ${url}`)}</code>`);
  const of = calls.length === 0 ? '' : `<p class="of">${calls.join(', ')}</p>`;
  return `<section id="${code}"><h2>${code}</h2><p>${status}: ${escapeHtml(message)}</p>${of}</section>`;
}

/** Every error of the API: what the `type` of a problem leads to. */
export function errorPage(siteName: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the API | ${escapeHtml(siteName)}</title><style>${style}</style></head>
<body><main>
<h1>Errors of the API</h1>
<p class="lead">A request that fails is answered by <code>application/problem+json</code> (RFC 9457). <code>code</code> is for
programs, <code>detail</code> for people, and may be more exact than the sentence here. <a href="${addresses.apiPages}">All endpoints</a></p>
${errorCodes.map(section).join('\n')}
</main></body>
</html>`;
}
