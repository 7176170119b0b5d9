/** Adds a line below a text. The existing text stays unchanged. */
export function appendLine(before: unknown, line: string): string {
  if (typeof before !== 'string' || before === '') return line
  return `${before}${before.endsWith('\n') ? '' : '\n'}${line}`
}
