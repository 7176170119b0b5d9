import type { SessionState } from '#shared/bridge/session.ts'
import type { Workbench } from '#main/workbench.ts'

/**
 * Locks the open workspace if it has a passphrase. Without one, a lock would only be in the way
 * (J6).
 */
export async function lockIfProtected(workbench: Pick<Workbench, 'handle'>): Promise<void> {
  const state = await workbench.handle('session.state', {})
  if (state.ok && (state.value as SessionState).sealed) await workbench.handle('session.lock', {})
}
