/**
 * Returns the header of a file of rows that were not imported: number, reason, and the columns of
 * the file they come from. No name occurs twice, also if that file is itself such a file, so that
 * it can be corrected and imported again.
 */
export const rejectedColumns = (names: readonly string[]): string[] => [
  freeName('row', names),
  freeName('reason', names),
  ...names,
]

/** Returns this name, with the first number that makes it another one than the given names. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let count = 2; taken.includes(free); count++) free = `${name} ${count}`
  return free
}
