import { liveStream } from '@limelight/contract/live';

/** A JSON schema of the document, as far as values are made from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

interface Item {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Item>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** All but the stream, whose answer never ends. */
export function operationsOf({ paths }: Document): Operation[] {
  const answered = Object.entries(paths).filter(([path]) => path !== liveStream.url);
  return answered.flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
}

/** Follows references. @throws Error for one that the document does not contain */
export function resolve(schema: Schema, { components }: Document): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const found = components?.schemas?.[name];
  if (found === undefined) throw new Error(`the document has no schema ${schema.$ref}`);
  return resolve(found, { paths: {}, ...(components && { components }) });
}
