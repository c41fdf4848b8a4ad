export interface FileToSave {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly text: string;
}

/** Saves a text as a file through the browser's download. */
export function saveFile({ name, type, text }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
