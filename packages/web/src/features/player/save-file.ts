export interface FileToSave {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly text: string;
}

/** Gives a text to the browser to be kept as a file. */
export function saveFile({ name, type, text }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
