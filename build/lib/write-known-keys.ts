import { writeFileSync } from 'node:fs'

/** An action as the list of shortcuts shows it. */
export interface KnownAction {
  id: string
  label: string
  group: string
  keys: string[]
}

/**
 * Writes the recorded actions, one per line. If a picture failed, its actions are missing: then it
 * changes nothing and throws an error that names the pictures.
 */
export function writeKnownKeys(
  file: string,
  actions: Iterable<KnownAction>,
  failed: readonly string[],
): number {
  if (failed.length > 0)
    throw new Error(`Nothing was written, because these pictures failed: ${failed.join(', ')}`)
  const all = [...actions].toSorted(
    (a, b) => a.group.localeCompare(b.group) || a.id.localeCompare(b.id),
  )
  writeFileSync(file, `[\n${all.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
  return all.length
}
