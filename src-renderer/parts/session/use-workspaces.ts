import type { Workspace } from '#shared/bridge/session.ts'
import { useQuery } from '../../data/use-query.ts'

/**
 * Returns the workspaces of this computer, with the edits of the open one that have not reached the
 * service now; undefined until they are known. The list itself is not read anew after each edit.
 */
export function useWorkspaces(): Workspace[] | undefined {
  const { value } = useQuery('session.workspaces', {})
  const { value: sync } = useQuery('sync.state', {})
  return value?.workspaces.map((workspace) =>
    workspace.current && sync
      ? { ...workspace, pending: sync.pending + sync.needs_you }
      : workspace,
  )
}
