import { useEffect } from 'react'
import { usePreferences } from '../stores/preferences.ts'
import { Scanning } from './scanning.tsx'
import { startTabWalk } from './tab-walk.ts'

/** Turns on Tab for every control and switch scanning, as set in Settings. Loaded on demand. */
export default function FewKeys() {
  const { tab_everywhere, switch_scanning } = usePreferences(({ preferences }) => preferences)
  useEffect(() => (tab_everywhere ? startTabWalk() : undefined), [tab_everywhere])
  return switch_scanning ? <Scanning /> : null
}
