/** A statement of a migration, without comments and in lower case. */
export interface SqlStatement {
  readonly text: string;
  readonly offset: number;
}

const pieces = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"[^"]*"|;/g;

/** The statements of a file; those of a block (`do $$ ... $$`) are one with it. */
export function statementsOf(file: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let [begin, text] = [0, ''];
  let from = 0;
  const end = (offset: number) => {
    const trimmed = text.trim();
    if (trimmed !== '') statements.push({ text: trimmed.replace(/\s+/g, ' ').toLowerCase(), offset: begin });
    text = '';
    begin = offset;
  };
  for (const match of file.matchAll(pieces)) {
    text += file.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === ';') end(from);
    else if (!match[0].startsWith('--')) text += match[0];
    if (text.trim() === '') begin = from;
  }
  text += file.slice(from);
  end(file.length);
  return statements;
}

/** What commas separate, without those in brackets: the actions of an "alter table". */
export function partsOf({ text }: SqlStatement): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0) {
      parts.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}
