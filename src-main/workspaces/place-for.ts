import type { Who } from '#main/engine/auth/identity.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'

const PRACTICE_NAME = 'Practice workspace'

/** Where a workspace is found, and how somebody signs in to it. */
export type Address = Pick<KnownWorkspace, 'kind' | 'base_url' | 'auth_url' | 'client_id'>

/** Finds the workspace of an identity among those here already, or adds a new one. */
export function placeFor(
  workspaces: KnownWorkspaces,
  who: Who,
  at: Address,
  now: number,
): KnownWorkspace {
  const identity = { issuer: who.issuer, subject: who.subject, workspace_id: who.workspace_id }
  const person = who.name ?? who.email
  const known = workspaces.find(identity)
  if (known)
    return workspaces.update(known.id, {
      ...at,
      person: person ?? known.person,
      name: who.workspace_name ?? known.name,
      seen_at: now,
      ended_at: null,
      days_run: [],
    })
  const named = who.workspace_name ?? new URL(at.base_url).hostname
  return workspaces.add({
    ...at,
    identity,
    person,
    name: at.kind === 'practice' ? PRACTICE_NAME : named,
  })
}
