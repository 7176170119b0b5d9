import type { ImportState } from '#shared/bridge/import.ts'
import { run } from '../../data/run.ts'
import { refuse } from '../../parts/sync/permission.tsx'

/**
 * Creates the hot list named for the import, not earlier because a list cannot be deleted. Returns
 * whether the import may begin. `scope` is the permission to view lists, if it was lost since the
 * list was named (J10).
 */
export async function makeList(
  { list, way }: Pick<ImportState, 'list' | 'way'>,
  scope: string | null,
): Promise<boolean> {
  if (way !== 'api' || list === null || list.id !== null) return true
  if (scope !== null) {
    refuse(scope)
    return false
  }
  const made = await run('hotLists.create', { name: list.name, description: null })
  if (!made.ok) return false
  const kept = await run('import.list', { list: { id: made.value.id, name: list.name } })
  return kept.ok
}
