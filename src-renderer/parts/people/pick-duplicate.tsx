import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { ContactRow, DuplicateRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { useHeldMs } from '../../stores/preferences.ts'
import { useCombobox } from '../../ui/combobox/use-combobox.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDuplicates } from './duplicate-notice.tsx'
import { DuplicateReasons, DuplicateWho } from './duplicate-line.tsx'
import combobox from '../../ui/combobox/combobox.module.css'
import picker from './picker.module.css'
import samePeople from './same-people.module.css'

interface PickDuplicateProps {
  person: ContactRow
  onPick: (duplicate: ContactRow) => void
  onClose: () => void
}

/**
 * Asks which record is the same person: likely duplicates, or any person by name. Arrow keys move,
 * and Enter chooses; the user then chooses which values to keep (F4).
 */
export function PickDuplicate({ person, onPick, onClose }: PickDuplicateProps) {
  const heldMs = useHeldMs('deletion')
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const words = text.trim()
  const likely = useDuplicates(person)
  const found = useQuery('contacts.list', words ? { filter: { text }, limit: 20 } : null)
  const otherPeople = (found.value?.rows ?? []).filter((row) => row.id !== person.id)
  const shown: readonly DuplicateRow[] = words
    ? otherPeople.map((contact) => ({ contact, because: [] }))
    : likely
  const at = Math.min(active, shown.length - 1)
  const { field, list, option } = useCombobox({
    count: shown.length,
    at,
    onMove: setActive,
    onChoose: (index) => {
      const chosen = shown[index]
      if (chosen) onPick(chosen.contact)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Merge {person} with…', { person: person.name })}
      description={t(
        'Pick the duplicate to delete. Its list memberships move over; it’s deleted after {time}.',
        { time: formatHoldTime(heldMs) },
      )}
    >
      <div className={picker.frame}>
        <TextField
          {...field}
          aria-label={t('Find the other record')}
          placeholder={t('Name, e-mail, digits…')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
        />
        <div {...list} aria-label={t('Records')} className={picker.options}>
          {shown.map(({ contact, because }, index) => (
            <div key={contact.id} className={combobox.option} {...option(index)}>
              <span className={samePeople.sameWho}>
                <DuplicateWho contact={contact} />
              </span>
              <DuplicateReasons because={because} />
            </div>
          ))}
        </div>
        {shown.length === 0 ? (
          <p className="faint">
            {words ? t('No matches.') : t('No likely duplicates. Type a name to choose a person.')}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
