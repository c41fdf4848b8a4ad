/** This version cannot serve the database; the message is one line for the operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}
