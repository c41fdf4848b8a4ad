type State = Readonly<Record<string, unknown>> | null;

export interface ChangedField {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields of an audit entry side by side: what one of them lacks is empty. */
export function changedFields(before: State, after: State): readonly ChangedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
