import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import { useRegisteredActions } from '../keys/use-actions.ts'
import { moveHint, openHint, selectHint } from './hint-words.ts'
import { Kbd } from './kbd.tsx'
import { RowSteps } from './row-steps.tsx'
import { shortenKeys } from './shortened.ts'
import styles from './key-hints.module.css'

/**
 * Shows the keys of a screen in its footer, from the registry; actions with the same hint are
 * grouped (S A B tier).
 */
export function KeyHints() {
  const actions = useRegisteredActions()
  const hints = useMemo(() => {
    const byHint = new Map<string, string[]>()
    for (const action of actions) {
      const [first] = action.shortcuts
      if (!action.hint || !first || action.layer > 0 || action.enabled === false) continue
      byHint.set(action.hint, [...(byHint.get(action.hint) ?? []), first])
    }
    return [...byHint].sort(([one], [other]) => placeOf(one) - placeOf(other))
  }, [actions])
  if (hints.length === 0) return null
  return (
    <footer className={styles.hints} aria-label={t('Keys of this screen')} data-print="none">
      <RowSteps />
      {hints.map(([hint, keys]) => (
        <span key={hint} className={styles.hint}>
          {shortenKeys(keys).map((each) => (
            <Kbd key={each} keys={each} />
          ))}
          {hint}
        </span>
      ))}
    </footer>
  )
}

/**
 * Returns the sort order of a hint. On every screen moving comes first, and opening and selecting
 * last, so that users find them in the same place.
 */
const placeOf = (hint: string): number =>
  ({ [moveHint()]: -1, [openHint()]: 1, [selectHint()]: 2 })[hint] ?? 0
