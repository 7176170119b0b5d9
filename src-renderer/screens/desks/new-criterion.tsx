import { t } from '#shared/i18n/translate.ts'
import { useRef } from 'react'
import { Plus } from 'lucide-react'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './criteria.module.css'

interface NewCriterionProps {
  /** The desk and its field: a criterion that is not added is kept by it. */
  keptAs: string
  onAdd: (key: string, value: string) => void
}

/**
 * Asks for a further criterion in a row of its own. After a lock or a restart the row is open again
 * with what was typed (J6); Escape forgets it.
 */
export function NewCriterion({ keptAs, onAdd }: NewCriterionProps) {
  const [typed, setTyped] = useScreenState<{ name: string; value: string } | null>(
    `typed ${keptAs}`,
    null,
  )
  /** A row that is open again does not take the focus. */
  const takesFocus = useRef(false)
  const begin = () => {
    takesFocus.current = true
    setTyped({ name: '', value: '' })
  }
  if (typed === null)
    return (
      <span>
        <Button look="quiet" size="small" icon={Plus} onClick={begin}>
          {t('Add a criterion')}
        </Button>
      </span>
    )
  const change = (part: Partial<typeof typed>) => setTyped((now) => now && { ...now, ...part })
  const add = () => {
    const key = typed.name.trim().toLowerCase().replace(/\s+/g, '_')
    const value = typed.value.trim()
    if (key === '' || value === '') return
    onAdd(key, value)
    setTyped(null)
  }
  return (
    <form
      className={styles.freeRow}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        setTyped(null)
      }}
    >
      <TextField
        aria-label={t('Name of the criterion')}
        placeholder={t('Name')}
        value={typed.name}
        autoFocus={takesFocus.current}
        maxLength={200}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        aria-label={t('What it should be')}
        placeholder={t('What it should be')}
        value={typed.value}
        maxLength={300}
        onChange={(event) => change({ value: event.target.value })}
      />
      <Button type="submit">{t('Add')}</Button>
    </form>
  )
}
