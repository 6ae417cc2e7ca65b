/** Files that the user saves. */

/** Has the browser save a text, or what a blob holds, as a file. */
export function saveFile(name: string, content: string | Blob, type = ''): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
