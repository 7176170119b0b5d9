import { t } from '#shared/i18n/translate.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { EnrolSelection } from '#shared/bridge/enrolment.ts'
import { useQuery } from '../../data/use-query.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './enrol.module.css'
import { Dotted } from '../../ui/dotted.tsx'

interface EnrolPickerProps {
  selected: EnrolSelection | null
  onSelect: (select: EnrolSelection | null) => void
}

/** Picks people by name, or a whole hot list. */
export function EnrolPicker({ selected, onSelect }: EnrolPickerProps) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly { id: string; name: string }[]>([])
  const lists = useQuery('hotLists.list', {})
  const found = useQuery(
    'contacts.list',
    text.trim().length > 1 ? { filter: { text: text.trim() }, limit: 6 } : null,
  )
  const keep = (people: readonly { id: string; name: string }[]) => {
    setPicked(people)
    onSelect(people.length > 0 ? { contacts: { ids: people.map(({ id }) => id) } } : null)
  }
  const listId = selected && 'list_id' in selected ? selected.list_id : null
  const hits = (found.value?.rows ?? []).filter(
    ({ id }) => text.trim().length > 1 && !picked.some((person) => person.id === id),
  )
  return (
    <div className={styles.picker}>
      <div className={styles.pickLine}>
        <Field label={t('People')}>
          <TextField
            value={text}
            placeholder={t('Name, company or e-mail')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = hits
              if (event.key !== 'Enter' || !first) return
              event.preventDefault()
              keep([...picked, first])
              setText('')
            }}
          />
        </Field>
        <Field label={t('or a whole hot list')}>
          <Select
            value={listId}
            placeholder={t('Choose a list…')}
            options={(lists.value?.lists ?? []).map(({ id, name, member_count }) => ({
              value: id,
              label: name,
              detail:
                member_count === null
                  ? '–'
                  : t('{count, plural, other {# members}}', { count: member_count }),
            }))}
            onChange={(list_id) => {
              setPicked([])
              onSelect({ list_id, members: { queue: 'all', except: [] } })
            }}
          />
        </Field>
      </div>
      {hits.length > 0 ? (
        <ul className={styles.hits} aria-label={t('Found')}>
          {hits.map(({ id, name, title, company_name, do_not_contact }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  keep([...picked, { id, name }])
                  setText('')
                }}
              >
                <span className="name cut">
                  <bdi>{name}</bdi>
                </span>
                <DncBadge flag={do_not_contact} />
                <span className="muted cut">
                  <Dotted parts={[title, company_name]} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {picked.length > 0 ? (
        <ul className={styles.chips} aria-label={t('Chosen')}>
          {picked.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <IconButton
                icon={X}
                label={t('Leave {person} out', { person: name })}
                onClick={() => keep(picked.filter((person) => person.id !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
