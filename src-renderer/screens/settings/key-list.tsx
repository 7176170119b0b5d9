import { t } from '#shared/i18n/translate.ts'
import { useRef, useState } from 'react'
import { registry } from '../../keys/action-registry.ts'
import { knownActions } from '../../keys/known-actions.ts'
import { useActions, useRegisteredActions } from '../../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { FilterText } from '../../ui/filter-bar.tsx'
import { groupActions, listRivals, nameForList, type KeyGroup } from './key-groups.ts'
import { KeyRow } from './key-row.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/**
 * Lists the actions that have or can have a key. The user finds them by words or by the key itself.
 */
export function KeyList() {
  const changed = usePreferences(({ preferences }) => Object.keys(preferences.keys).length)
  // The list is read from the registry, so it is redrawn when the keys or the registered actions
  // change.
  useRegisteredActions()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useActions([
    {
      id: 'settings.keys.filter',
      label: t('Find a shortcut'),
      group: t('Settings'),
      keys: ['f'],
      hint: t('find'),
      run: () => field.current?.focus(),
    },
  ])
  const all = registry.catalogue(knownActions()).map(nameForList)
  const groups = groupActions(all, search)
  return (
    <Section
      title={t('Shortcuts')}
      aside={
        changed > 0 ? (
          <Button size="small" onClick={() => setPreferences({ keys: {} })}>
            {t('Reset all to default')}
          </Button>
        ) : null
      }
    >
      <div className={styles.find} role="search">
        <FilterText
          ref={field}
          label={t('Find a shortcut')}
          placeholder={t('Action or key…')}
          value={search}
          onChange={setSearch}
          keys="f"
        />
        <span role="status" className="faint">
          {search === '' ? null : describeFound(groups)}
        </span>
      </div>
      {groups.map(({ name, actions }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.group}>{name}</h3>
          <ul>
            {actions.map((action) => (
              <KeyRow key={action.id} action={action} rivals={listRivals(all, action)} />
            ))}
          </ul>
        </section>
      ))}
    </Section>
  )
}

function describeFound(groups: readonly KeyGroup[]): string {
  const count = groups.flatMap(({ actions }) => actions).length
  if (count === 0) return t('No action has this name or key')
  return t('{count, plural, one {# shortcut} other {# shortcuts}}', { count })
}
