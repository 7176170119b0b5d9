/**
 * Returns an Exec value of a desktop entry. The program is quoted and escaped twice, as an argument
 * and as a value; `%` begins a field code and is doubled (Desktop Entry Specification, "The Exec
 * key").
 */
export function execValue(program: string, ...args: string[]): string {
  const quoted = `"${program.replaceAll(/(["\\$`])/g, '\\$1')}"`
  return [quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%'), ...args].join(' ')
}
