import type { BridgeEvent } from '#shared/bridge/index.ts'
import { leadsToErased } from '#shared/domain/erased-records.ts'
import { eraseScreensAbout } from '../stores/drafts.ts'
import { leavePath } from '../stores/left-screens.ts'
import { forgetSteps, HOME } from './kept-steps.ts'
import { history } from './navigation.ts'

export type Erased = Extract<BridgeEvent, { type: 'person.erased' }>['data']

/**
 * Removes an erased person from what this window keeps: the states of its screens, unsaved texts
 * about them, undos, and the places to which back, forward and a restart lead (J9).
 */
export function forgetErased({ contact_id, records }: Erased): void {
  const isErased = (path: string) => leadsToErased(path, records)
  // The window may still show them; a restart must not open that page.
  if (isErased(history.location.href)) leavePath(HOME)
  eraseScreensAbout(contact_id)
  forgetSteps(isErased)
}
