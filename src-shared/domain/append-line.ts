/** Puts a line below a text. What stands there stays as it is, to the letter. */
export function appendLine(before: unknown, line: string): string {
  if (typeof before !== 'string' || before === '') return line
  return `${before}${before.endsWith('\n') ? '' : '\n'}${line}`
}
