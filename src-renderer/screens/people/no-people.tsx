import { t } from '#shared/i18n/translate.ts'
import { FileUp, Plus, SearchX, UserPlus } from 'lucide-react'
import { run } from '../../data/run.ts'
import { goTo } from '../../navigation/navigation.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-error.tsx'
import type { PeopleState } from './people-list.tsx'
import styles from './people.module.css'

interface NoPeopleProps {
  state: PeopleState
  all: number | undefined
  as_of: number | null
  onNew: () => void
  error: { message: string; hint?: string | undefined } | undefined
}

/** Explains why the list is empty, and what the user can do about it. */
export function NoPeople({ state, all, as_of, onNew, error }: NoPeopleProps) {
  if (error)
    return (
      <ListError error={error} onAgain={() => void run('sync.refresh', { resource: 'contacts' })} />
    )
  // While people are read, the count may be ahead of the rows.
  const asksForAll = state.view.id === 'all' && !state.refined
  if (as_of === null && (asksForAll || (all ?? 0) === 0))
    return <FirstReading listName={t('the people')} resource="contacts" />
  if (all === 0)
    return (
      <EmptyState
        icon={UserPlus}
        title={t('No people yet')}
        actions={
          <>
            <Button look="primary" icon={Plus} onClick={onNew}>
              {t('Add person')}
            </Button>
            <Button icon={FileUp} onClick={() => goTo('/import')}>
              {t('Import a file')}
            </Button>
          </>
        }
      >
        {t(
          'Everyone in your workspace appears here: candidates, clients and prospects. Add one, or import a list you already have.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={t('No matches')}
      actions={<Button onClick={state.clear}>{t('Clear filters')}</Button>}
    >
      <span className={styles.nobody}>
        {t(
          'The text looks in names, companies, titles, places and notes, and at the digits of phone numbers.',
        )}
      </span>
    </EmptyState>
  )
}
