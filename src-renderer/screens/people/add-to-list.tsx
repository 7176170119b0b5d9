import { Flame, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Aim } from './use-people-edits.ts'
import styles from './people.module.css'

interface AddToListProps { aim: Pick<Aim, 'select' | 'who'>; onLeave: () => void; onDone?: () => void }

/** Chooses a hot list by typing, or makes one of what was typed (A11). Works offline: both leave with the other edits. */
export function AddToList({ aim, onLeave, onDone }: AddToListProps) {
  const format = useFormats()
  const lists = useQuery('hotLists.list', {})
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const wanted = text.trim().toLocaleLowerCase()
  const found = (lists.value?.lists ?? []).filter((list) => list.name.toLocaleLowerCase().includes(wanted))
  const exact = found.some((list) => list.name.toLocaleLowerCase() === wanted)
  const choices = [...found.map((list) => ({ id: list.id, name: list.name, fact: `${format.number(list.member_count)} members` })), ...(wanted && !exact ? [{ id: null, name: text.trim(), fact: '' }] : [])]
  const active = Math.min(at, choices.length - 1)

  const add = async (choice: (typeof choices)[number] | undefined) => {
    if (!choice) return
    onLeave()
    let list = choice.id
    if (list === null) {
      const made = await run('hotLists.create', { name: choice.name, description: null })
      if (!made.ok) return
      list = made.value.id
    }
    const answer = await run('contacts.addToList', { select: aim.select, list_id: list })
    if (!answer.ok) return
    sayChanged(answer.value, `${aim.who} added to “${choice.name}”`)
    onDone?.()
  }
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onLeave() }} size="small" title={`Add ${aim.who} to a hot list`} description={<span className="faint">Type a new name to make a list. Lists cannot be renamed or deleted later.</span>}>
      <div className={styles.picker}>
        <TextField
          role="combobox" aria-label="Hot list" aria-expanded aria-controls={`${id}-lists`} aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined} placeholder="Which list?" value={text} maxLength={200}
          onChange={(event) => { setText(event.target.value); setAt(0) }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (step !== 0) { event.preventDefault(); setAt(Math.min(choices.length - 1, Math.max(0, active + step))) }
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) { event.preventDefault(); void add(choices[active]) }
          }}
        />
        <div role="listbox" id={`${id}-lists`} aria-label="Hot lists" className={styles.options}>
          {choices.map((choice, index) => (
            <div key={choice.id ?? 'new'} id={`${id}-${index}`} role="option" aria-selected={index === active} className={styles.option} ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined} onPointerMove={() => setAt(index)} onClick={() => void add(choice)}>
              <Icon of={choice.id === null ? Plus : Flame} />
              <span className="cut grow"><bdi>{choice.id === null ? `Make “${choice.name}” and add` : choice.name}</bdi></span>
              <span className="num">{choice.fact}</span>
            </div>
          ))}
          {choices.length === 0 ? <div className="faint">No hot lists yet. Type a name to make the first.</div> : null}
        </div>
      </div>
    </Dialog>
  )
}
