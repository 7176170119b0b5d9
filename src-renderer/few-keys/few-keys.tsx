import { useEffect } from 'react'
import { usePreferences } from '../stores/preferences.ts'
import { Scanning } from './scanning.tsx'
import { startTabWalk } from './tab-walk.ts'

/** Serves people who press few keys, as they chose it in Settings; loaded once they did. */
export default function FewKeys() {
  const { tab_everywhere, switch_scanning } = usePreferences(({ preferences }) => preferences)
  useEffect(() => (tab_everywhere ? startTabWalk() : undefined), [tab_everywhere])
  return switch_scanning ? <Scanning /> : null
}
