import { sanitizeText } from '../../spec/sanitize.ts';

/**
 * A Markdown page that is filled from the top until it is full. What is left out is counted, and the
 * page says so at its end.
 */
export class SummaryPage {
  private text = '';
  private bytes = 0;
  private left = 0;
  private readonly most: number;

  /** @param most - bytes that the page may have, at least 200 */
  constructor(most: number) {
    // The last line tells what was left out.
    this.most = most - 100;
  }

  /** Adds a paragraph, a table or another block after a blank line. */
  block(text: string): void {
    this.add(this.text === '' ? text : `\n${text}`);
  }

  /** Adds a table whose rows are foreign text; rows for which there is no room are left out. */
  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.block([rowOf(head), rowOf(head.map(() => '---'))].join('\n'));
    for (const row of rows) this.add(rowOf(row));
  }

  /** The page. */
  toString(): string {
    return this.left === 0 ? this.text : `${this.text}\nLeft out for lack of room: ${this.left}\n`;
  }

  private add(text: string): void {
    const bytes = Buffer.byteLength(text) + 1;
    // Nothing smaller that comes later takes the place of what was left out: the page is in order.
    if (this.left > 0 || this.bytes + bytes > this.most) {
      this.left += 1;
      return;
    }
    this.text += `${text}\n`;
    this.bytes += bytes;
  }
}

/** A row of a table. */
export function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * A part of a page that is folded away.
 *
 * @param text - blocks of Markdown; blank lines around them let Markdown begin again inside of HTML
 */
export function folded(summary: string, text: string): string {
  return `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

/** One line of foreign text: neither Markdown nor HTML in it comes to life. */
export function markdownOf(text: string): string {
  return htmlOf(text)
    .replaceAll('\n', ' ')
    .replace(/[\\`*_{}[\]|~$]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Foreign text in HTML, with its lines. */
export function htmlOf(text: string): string {
  return sanitizeText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
