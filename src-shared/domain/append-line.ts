import { removeIsolation } from '../i18n/isolate.ts'

/**
 * Adds a line below a text, without the marks of its isolated values: others read it. The existing
 * text stays unchanged.
 */
export function appendLine(before: unknown, line: string): string {
  const added = removeIsolation(line)
  if (typeof before !== 'string' || before === '') return added
  return `${before}${before.endsWith('\n') ? '' : '\n'}${added}`
}
