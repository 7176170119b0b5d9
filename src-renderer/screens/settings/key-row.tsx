import { listOf, t } from '#shared/i18n/translate.ts'
import { RotateCcw } from 'lucide-react'
import { useEffect, useState, useEffectEvent } from 'react'
import type { ListedAction } from './key-groups.ts'
import { pressName } from '../../keys/press-name.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { isMac } from '../../ui/key-caps.ts'
import styles from './settings.module.css'

interface KeyRowProps {
  action: ListedAction
  /** Labels of the other actions that share one of its keys and can be active at the same time. */
  rivals: readonly string[]
}

/**
 * Changes the key of an action: press Change, then the new key; Backspace removes the key, Escape
 * cancels.
 */
export function KeyRow({ action, rivals }: KeyRowProps) {
  const own = usePreferences(({ preferences }) => preferences.keys)
  const [listening, setListening] = useState(false)
  const set = (keys: string | null) => {
    const { [action.id]: _, ...rest } = own
    setPreferences({ keys: keys === null ? rest : { ...rest, [action.id]: keys } })
  }
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const name = pressName(event, isMac())
    if (name === null) return
    setListening(false)
    if (name !== 'Escape') set(name === 'Backspace' ? '' : name)
  })
  useEffect(() => {
    if (!listening) return
    const listen = (event: KeyboardEvent) => takeKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [listening])
  return (
    <li
      className={styles.keyRow}
      data-action={action.id}
      data-keys={JSON.stringify(action.keys ?? [])}
    >
      <span className={styles.keyWords}>
        {action.label}
        {rivals.length > 0 ? (
          <span className={styles.clash}>
            {t('Also used by {actions}. The action on the current screen wins.', {
              actions: listOf(rivals),
            })}
          </span>
        ) : null}
      </span>
      {listening ? (
        <span className={styles.listening} role="status">
          {t('Press a key…')} <span className="faint">{t('Backspace clears, Esc cancels')}</span>
        </span>
      ) : (
        <span className={styles.caps}>
          {action.shortcuts.length === 0 ? (
            <span className="faint">{t('none')}</span>
          ) : (
            action.shortcuts.map((keys) => <Kbd key={keys} keys={keys} />)
          )}
        </span>
      )}
      {action.id in own ? (
        <IconButton
          icon={RotateCcw}
          label={t('{label}: reset to default', { label: action.label })}
          onClick={() => set(null)}
        />
      ) : null}
      <Button
        size="small"
        look="quiet"
        aria-label={t('Change shortcut: {label}', { label: action.label })}
        onClick={() => setListening(true)}
      >
        {t('Change')}
      </Button>
    </li>
  )
}
