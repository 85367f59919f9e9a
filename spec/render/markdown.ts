/** Text of a spec as a Markdown paragraph: HTML and links in it stay text. */
export function paragraph(text: string): string {
  return text
    .replaceAll(/<(?=[A-Za-z/!?])/g, '\\<')
    .replaceAll('](', ']\\(')
    .trim();
}

/** A table; rows may hold any text. An empty text if there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rule = `| ${head.map(() => '---').join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Parts with a blank line between them; empty ones are left out. */
export function blocks(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** A name or formula in code style. */
export function code(text: string): string {
  return `\`${text}\``;
}

function cell(text: string): string {
  return paragraph(text)
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');
}
