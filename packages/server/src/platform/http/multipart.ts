import { Refusal } from './refusal.js';

/** Codes of the multipart parser. */
const parserRefusals: Readonly<Record<string, 'FILE_TOO_LARGE' | 'TOO_MANY_FILES' | 'BAD_REQUEST'>> = {
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'BAD_REQUEST',
  ERR_STREAM_PREMATURE_CLOSE: 'BAD_REQUEST',
};
/** Errors without a code: of a body that ends early. */
const truncated =
  /Unexpected end of (?:form|multipart data|file)|Malformed part header|Boundary not found|terminated early/i;

/** Maps errors of the multipart parser to refusals, and returns all others as they are. */
export function multipartRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const known = parserRefusals[code];
  if (known !== undefined && known !== 'BAD_REQUEST') return new Refusal(known);
  if (known === undefined && !truncated.test(error.message)) return error;
  return new Refusal('BAD_REQUEST', { message: 'The file did not arrive whole. Please try again', cause: error });
}
