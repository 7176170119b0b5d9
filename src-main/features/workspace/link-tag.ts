import { createHash } from 'node:crypto'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'

const LENGTH = 12

/**
 * Returns the tag of a workspace in links (L5): the same for all its users on every computer, and
 * it reveals nothing.
 */
export function linkTag({
  identity,
  base_url,
}: Pick<KnownWorkspace, 'identity' | 'base_url'>): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        'hotdesk link',
        identity?.issuer ?? base_url,
        identity?.workspace_id ?? null,
      ]),
    )
    .digest('hex')
    .slice(0, LENGTH)
}
