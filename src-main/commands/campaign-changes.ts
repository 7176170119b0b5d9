import type { LiveWorkspace } from '../workspaces/live.ts'
import type { Handlers } from './handlers.ts'

/** Starting and stopping campaigns (E3), and what the person has looked at (E5). */
export function campaignChanges(open: () => LiveWorkspace): Pick<Handlers, 'campaigns.looked' | 'campaigns.move' | 'campaigns.dismissMove'> {
  return {
    'campaigns.looked': () => { open().campaigns.looked(); return {} },
    'campaigns.move': ({ id, action }) => open().moves.move(id, action),
    'campaigns.dismissMove': ({ id }) => { open().moves.dismiss(id); return {} },
  }
}
