import { goTo } from '../../navigation/navigation.ts'
import { setPreferences } from '../../stores/preferences.ts'

/** Restarts the first steps at the hot lists. */
export function startFirstSteps(): void {
  goTo('/hot-lists')
  setPreferences({ first_steps: 'open' })
}
