import { run } from '../../data/run.ts'
import { refuse } from '../../parts/sync/permission.tsx'

/**
 * Creates the hot list named for the import, not earlier because a list cannot be deleted. Asks
 * main which one that is: the import may be started before the screen shows it. Returns whether the
 * import may begin. `scope` is the permission to view lists, if it was lost since the list was named
 * (J10).
 */
export async function makeList(scope: string | null): Promise<boolean> {
  const state = await run('import.state', {})
  if (!state.ok) return false
  const { list, way } = state.value
  if (way !== 'api' || list === null || list.id !== null) return true
  if (scope !== null) {
    refuse(scope)
    return false
  }
  const created = await run('hotLists.create', { name: list.name, description: null })
  if (!created.ok) return false
  const kept = await run('import.list', { list: { id: created.value.id, name: list.name } })
  return kept.ok
}
