import { t } from '#shared/i18n/translate.ts'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import type { RegisteredAction } from '../keys/action.ts'
import { useRegisteredActions } from '../keys/use-actions.ts'
import { cx } from './cx.ts'
import { moveHint, openHint, selectHint } from './hint-words.ts'
import { Kbd } from './kbd.tsx'
import { RowSteps } from './row-steps.tsx'
import { shortenKeys } from './shortened.ts'
import { Tooltip } from './tooltip.tsx'
import styles from './key-hints.module.css'

interface Hint {
  text: string
  actions: readonly RegisteredAction[]
}

/**
 * Shows the keys of a screen in its footer, from the registry; actions with the same hint are
 * grouped (S A B tier). A click on a key does what the key does, and its tooltip says what that is.
 */
export function KeyHints() {
  const actions = useRegisteredActions()
  const hints = useMemo(() => hintsOf(actions), [actions])
  if (hints.length === 0) return null
  return (
    <footer className={styles.hints} aria-label={t('Keys of this screen')} data-print="none">
      <RowSteps />
      {hints.map((hint) => (
        <HintKeys key={hint.text} {...hint} />
      ))}
    </footer>
  )
}

/** Groups the actions of the window by their hint, in the order of the footer. */
function hintsOf(actions: readonly RegisteredAction[]): Hint[] {
  const byHint = new Map<string, RegisteredAction[]>()
  for (const action of actions) {
    if (!action.hint || !action.shortcuts[0] || action.layer > 0 || action.enabled === false)
      continue
    byHint.set(action.hint, [...(byHint.get(action.hint) ?? []), action])
  }
  return [...byHint]
    .map(([text, grouped]) => ({ text, actions: grouped }))
    .sort((a, b) => placeOf(a.text) - placeOf(b.text))
}

function HintKeys({ text, actions }: Hint) {
  const [only] = actions
  if (only && actions.length === 1)
    return (
      <Pressable action={only} className={styles.hint}>
        <Kbd keys={firstKey(only)} />
        {text}
      </Pressable>
    )
  const keys = actions.map(firstKey)
  const shown = shortenKeys(keys)
  return (
    <span className={styles.hint}>
      {shown === keys
        ? actions.map((action) => (
            <Pressable key={action.id} action={action} className={styles.cap}>
              <Kbd keys={firstKey(action)} />
            </Pressable>
          ))
        : shown.map((key) => <Kbd key={key} keys={key} />)}
      {text}
    </span>
  )
}

const firstKey = ({ shortcuts }: RegisteredAction): string => shortcuts[0] ?? ''

// A click leaves the focus in the list, where the next key is meant for.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Runs an action on a click. Tab passes it by: on the keyboard, its key does the same. */
function Pressable(props: {
  action: RegisteredAction
  className: string | undefined
  children: ReactNode
}) {
  const { action, className, children } = props
  return (
    <Tooltip text={action.label} keys={firstKey(action)}>
      <span
        className={cx(className, styles.pressable)}
        data-shortcut={firstKey(action)}
        onMouseDown={keepFocus}
        onClick={() => action.run()}
      >
        {children}
      </span>
    </Tooltip>
  )
}

/**
 * Returns the sort order of a hint. On every screen moving comes first, and opening and selecting
 * last, so that users find them in the same place.
 */
const placeOf = (hint: string): number =>
  ({ [moveHint()]: -1, [openHint()]: 1, [selectHint()]: 2 })[hint] ?? 0
