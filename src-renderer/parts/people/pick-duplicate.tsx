import { useId, useState, type KeyboardEvent } from 'react'
import type { ContactRow, DuplicateRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDuplicates } from './duplicate-notice.tsx'
import { DuplicateReasons, DuplicateWho } from './duplicate-line.tsx'
import picker from './picker.module.css'
import samePeople from './same-people.module.css'

interface PickDuplicateProps {
  person: ContactRow
  onPick: (other: ContactRow) => void
  onLeave: () => void
}

/**
 * Asks which record is the same person: those that look like it, or anybody by name. Arrow keys
 * move, and Enter takes the one they are on; what is merged is chosen after that (F4).
 */
export function PickDuplicate({ person, onPick, onLeave }: PickDuplicateProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useId()
  const words = text.trim()
  const likely = useDuplicates(person)
  const found = useQuery('contacts.list', words ? { filter: { text }, limit: 20 } : null)
  const others = (found.value?.rows ?? []).filter((row) => row.id !== person.id)
  const shown: readonly DuplicateRow[] = words
    ? others.map((contact) => ({ contact, because: [] }))
    : likely
  const at = Math.min(active, shown.length - 1)
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.min(shown.length - 1, Math.max(0, at + step)))
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const chosen = shown[at]
    if (chosen) onPick(chosen.contact)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={`Merge ${person.name} with…`}
      description="Pick the duplicate to delete. Its list memberships move over; it’s deleted after 30 s."
    >
      <div className={picker.frame}>
        <TextField
          role="combobox"
          aria-label="Find the other record"
          aria-expanded={shown.length > 0}
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          placeholder="Name, e-mail, digits…"
          value={text}
          onKeyDown={steer}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
        />
        <div role="listbox" id={list} aria-label="Records" className={picker.options}>
          {shown.map(({ contact, because }, index) => (
            <div
              key={contact.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              className={picker.option}
              ref={index === at ? showWhole : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => onPick(contact)}
            >
              <span className={samePeople.sameWho}>
                <DuplicateWho contact={contact} />
              </span>
              <DuplicateReasons because={because} />
            </div>
          ))}
        </div>
        {shown.length === 0 ? (
          <p className="faint">
            {words ? 'No matches.' : 'No likely duplicates. Type a name to choose a person.'}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
