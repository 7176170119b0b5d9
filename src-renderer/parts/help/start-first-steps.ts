import { goTo } from '../../navigation/navigation.ts'
import { setPreferences } from '../../stores/preferences.ts'

/** Begins the first steps again, where they begin: at the hot lists. */
export function startFirstSteps(): void {
  goTo('/hot-lists')
  setPreferences({ first_steps: 'open' })
}
