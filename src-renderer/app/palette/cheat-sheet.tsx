import { t } from '#shared/i18n/translate.ts'
import { useMemo, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fewKeysHelp } from '../../few-keys/help-words.ts'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import type { RegisteredAction } from '../../keys/action.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { hasWords } from './find-actions.ts'
import { useRunAfterClosing } from './use-run-after-closing.ts'
import styles from './cheat-sheet.module.css'

/**
 * Sort order of the groups: keys of the screen, then of its panel, then those that work everywhere.
 */
const distance = { screen: 0, panel: 1, everywhere: 2 }

/**
 * Lists every shortcut that works now, by subject (H3), those of the screen first. A click on a line
 * does what its key does.
 */
export default function CheatSheet() {
  const show = useOverlay((state) => state.show)
  const preferences = usePreferences((state) => state.preferences)
  const actions = useRegisteredActions()
  const runAfterClosing = useRunAfterClosing(() => show(null))
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const groups = useMemo(() => {
    const byGroup = new Map<string, RegisteredAction[]>()
    const seen = new Set<string>()
    for (const action of actions) {
      if (
        action.layer > 0 ||
        action.shortcuts.length === 0 ||
        seen.has(action.id) ||
        !hasWords(`${action.label} ${action.group}`, text)
      )
        continue
      seen.add(action.id)
      byGroup.set(action.group, [...(byGroup.get(action.group) ?? []), action])
    }
    return [...byGroup].sort(
      ([, [a]], [, [b]]) => distance[a?.scope ?? 'everywhere'] - distance[b?.scope ?? 'everywhere'],
    )
  }, [actions, text])
  return (
    <Dialog
      open
      onClose={() => show(null)}
      title={t('Shortcuts')}
      size="wide"
      initialFocus={field}
      description={
        <>
          {preferences.single_keys
            ? t('Click one to use it. Change the keys in Settings, Shortcuts.')
            : t('Single-key shortcuts are off. Turn them on in Settings, Shortcuts.')}
          {fewKeysHelp(preferences).map((words) => (
            <div key={words}>{words}</div>
          ))}
        </>
      }
    >
      <TextField
        ref={field}
        aria-label={t('Find a shortcut')}
        placeholder={t('Find a shortcut…')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.groups}>
        {groups.map(([group, of]) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.title}>{group}</h3>
            <ul>
              {of.map((action) => (
                <li key={action.id}>
                  <button
                    type="button"
                    className={styles.line}
                    disabled={action.enabled === false}
                    onClick={() => runAfterClosing(action.run)}
                  >
                    <span className="cut">{action.label}</span>
                    <span className={styles.keys}>
                      {action.shortcuts.slice(0, 2).map((keys, index) => (
                        <span key={keys} className={styles.keys}>
                          {index > 0 ? <span className="faint">{t('or')}</span> : null}
                          <Kbd keys={keys} />
                        </span>
                      ))}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? <p className="muted">{t('No matching shortcuts')}</p> : null}
      </div>
    </Dialog>
  )
}
