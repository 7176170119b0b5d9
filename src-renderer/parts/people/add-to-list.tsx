import { Flame, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConfirmAdd, MOST_UNASKED } from './confirm-add.tsx'
import { choicesFor, chosenOf, CREATE, type ListChoice } from './list-choice.ts'
import type { Aim } from './use-people-edits.ts'
import styles from './picker.module.css'

type Whom = Pick<Aim, 'select' | 'who' | 'count'>

interface AddToListProps {
  aim: Whom
  onLeave: () => void
  onDone?: () => void
}

/**
 * Adds people to a list, which is created first where it is new. Returns whether main took both.
 */
async function addTo(choice: ListChoice, { select, who }: Whom): Promise<boolean> {
  let list = choice.key
  if (list === CREATE) {
    const made = await run('hotLists.create', { name: choice.name, description: null })
    if (!made.ok) return false
    list = made.value.id
  }
  const answer = await run('contacts.addToList', { select, list_id: list })
  if (answer.ok) sayChanged(answer.value, `${who} added to “${choice.name}”`)
  return answer.ok
}

/**
 * Chooses a hot list by typing, or creates one with the typed name (A11). For many people it asks
 * first, by number and list. Works offline: both are sent with the other edits.
 */
export function AddToList({ aim, onLeave, onDone }: AddToListProps) {
  const [asked, setAsked] = useState<ListChoice | null>(null)
  const add = async (choice: ListChoice) => {
    onLeave()
    if (await addTo(choice, aim)) onDone?.()
  }
  const choose = (choice: ListChoice) => {
    if (aim.count > MOST_UNASKED) setAsked(choice)
    else void add(choice)
  }
  if (asked)
    return (
      <ConfirmAdd
        count={aim.count}
        list={asked.name}
        onLeave={onLeave}
        onConfirm={() => void add(asked)}
      />
    )
  return <ChooseList who={aim.who} onLeave={onLeave} onChoose={choose} />
}

export interface ChooseListProps {
  who: string
  onLeave: () => void
  onChoose: (choice: ListChoice) => void
}

/** Asks for a hot list by typing, or for the name of a new one. */
export function ChooseList({ who, onLeave, onChoose }: ChooseListProps) {
  const lists = useQuery('hotLists.list', {})
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  const [hinted, setHinted] = useState(false)
  const id = useId()
  const choices = lists.value ? choicesFor(lists.value.lists, text) : []
  const chosen = chosenOf(choices, text, moved)
  const at = choices.findIndex((choice) => choice.key === chosen?.key)

  const move = (step: number) => {
    const next = at < 0 && step < 0 ? choices.length - 1 : at + step
    setMoved(choices[Math.min(choices.length - 1, Math.max(0, next))]?.key ?? null)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (chosen) onChoose(chosen)
    else setHinted(true)
  }
  // Lines that move under a resting pointer were not pointed at.
  const point = (event: PointerEvent, key: string) => {
    if (event.movementX !== 0 || event.movementY !== 0) setMoved(key)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={`Add ${who} to a hot list`}
      description={<span className="faint">Lists cannot be renamed or deleted later.</span>}
    >
      <div className={styles.frame}>
        <TextField
          role="combobox"
          aria-label="Hot list"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-lists`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          placeholder="Find or create a list…"
          value={text}
          maxLength={200}
          onKeyDown={steer}
          onChange={(event) => {
            setText(event.target.value)
            setMoved(null)
            setHinted(false)
          }}
        />
        <div role="listbox" id={`${id}-lists`} aria-label="Hot lists" className={styles.options}>
          {choices.map((choice, index) => (
            <Option
              key={choice.key}
              id={`${id}-${index}`}
              choice={choice}
              active={index === at}
              onPoint={(event) => point(event, choice.key)}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
        <ChoiceNote
          loading={lists.loading}
          trouble={lists.error?.message}
          none={choices.length === 0}
          hinted={hinted && chosen === null}
        />
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  choice: ListChoice
  active: boolean
  onPoint: (event: PointerEvent) => void
  onChoose: () => void
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Option({ id, choice, active, onPoint, onChoose }: OptionProps) {
  const format = useFormats()
  const isNew = choice.key === CREATE
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      ref={active ? showWhole : undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon of={isNew ? Plus : Flame} />
      <span className="cut grow">
        <bdi>{isNew ? `Create list “${choice.name}”` : choice.name}</bdi>
      </span>
      <span className="num">
        {choice.members === null ? null : count(choice.members, 'member', 'members', format.number)}
      </span>
    </div>
  )
}

interface ChoiceNoteProps {
  loading: boolean
  trouble: string | undefined
  none: boolean
  /** Enter was pressed while nothing was chosen. */
  hinted: boolean
}

/** Says below the lists why there are none, or why Enter did nothing. */
function ChoiceNote({ loading, trouble, none, hinted }: ChoiceNoteProps) {
  if (trouble)
    return (
      <p className={styles.choiceNote} data-tone="stop" role="alert">
        {trouble}
      </p>
    )
  if (loading)
    return (
      <p className={styles.choiceNote} role="status">
        Loading lists…
      </p>
    )
  if (none)
    return <p className={styles.choiceNote}>No hot lists yet. Type a name to create the first.</p>
  if (hinted)
    return (
      <p className={styles.choiceNote} data-tone="warn" role="status">
        Choose a list with the arrow keys, or type its full name.
      </p>
    )
  return null
}
