import { ChevronDown, ChevronUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useKeyLayer } from '../keys/key-layer.tsx'
import { useRegisteredActions } from '../keys/use-actions.ts'
import { usePreferences } from '../stores/preferences.ts'
import { IconButton } from './icon-button.tsx'

/**
 * Renders "previous row" and "next row" buttons for people who use Tab, Enter or one switch instead
 * of arrow keys. The focus stays on the button, so that it can be pressed again.
 */
export function RowSteps() {
  const isWanted = usePreferences(
    ({ preferences: { tab_everywhere, switch_scanning } }) => tab_everywhere || switch_scanning,
  )
  return isWanted ? (
    <>
      <Step icon={ChevronUp} arrow="ArrowUp" letter="k" />
      <Step icon={ChevronDown} arrow="ArrowDown" letter="j" />
    </>
  ) : null
}

function Step({ icon, arrow, letter }: { icon: LucideIcon; arrow: string; letter: string }) {
  const layer = useKeyLayer()
  // Action IDs differ between lists, but every list binds both of these keys.
  const action = useRegisteredActions().find(
    (registered) =>
      registered.layer === layer &&
      registered.enabled !== false &&
      registered.keys?.includes(arrow) &&
      registered.keys.includes(letter),
  )
  return action ? (
    <IconButton icon={icon} label={action.label} keys={arrow} onClick={() => action.run()} />
  ) : null
}
