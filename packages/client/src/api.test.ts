import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../openapi.generated.json', import.meta.url), 'utf8');
const header = '// Generated from openapi.generated.json by `npm run client`.\n\n';

test('the types of the client are those of the OpenAPI document: `npm run client` writes them', async () => {
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  await expect(header + types).toMatchFileSnapshot('api.generated.ts');
});
