import { t } from '#shared/i18n/translate.ts'
import { Flame, Plus } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { chosenFigure } from '../list-view/chosen-figures.ts'
import { refuse, useMissingScope } from '../sync/permission.tsx'
import { useCombobox, type OptionProps } from '../../ui/combobox/use-combobox.ts'
import { useEntered } from '../../ui/combobox/use-entered.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addPeople, MOST_UNASKED, type Addition } from './add-people.ts'
import { ConfirmAddDialog } from './confirm-add-dialog.tsx'
import { choicesFor, chosenOf, CREATE, type ListChoice } from './list-choice.ts'
import combobox from '../../ui/combobox/combobox.module.css'
import styles from './picker.module.css'

interface AddToListProps {
  aim: Addition
  /** The proposed name for a new list. */
  proposed?: string | undefined
  onClose: () => void
  onDone?: () => void
}

/** Adds people to a list, after creating it if it is new. Returns whether main accepted both. */
async function addTo(choice: ListChoice, addition: Addition): Promise<boolean> {
  let list = choice.key
  if (list === CREATE) {
    const created = await run('hotLists.create', { name: choice.name, description: null })
    if (!created.ok) return false
    list = created.value.id
  }
  return addPeople({ id: list, name: choice.name }, addition)
}

/**
 * Chooses a hot list by typing, or creates one with the typed name (A11). For many people it asks
 * first, naming their number and the list. Works offline: both edits are sent with the others.
 */
export function AddToListDialog({ aim, proposed, onClose, onDone }: AddToListProps) {
  const [choiceToConfirm, setChoiceToConfirm] = useState<ListChoice | null>(null)
  const add = async (choice: ListChoice) => {
    onClose()
    if (await addTo(choice, aim)) onDone?.()
  }
  const choose = (choice: ListChoice) => {
    if (aim.count > MOST_UNASKED) setChoiceToConfirm(choice)
    else void add(choice)
  }
  if (choiceToConfirm)
    return (
      <ConfirmAddDialog
        count={aim.count}
        list={choiceToConfirm.name}
        onClose={onClose}
        onConfirm={() => void add(choiceToConfirm)}
      />
    )
  return (
    <ChooseListDialog
      people={aim.name}
      count={aim.count}
      proposed={proposed}
      onClose={onClose}
      onChoose={choose}
    />
  )
}

export interface ChooseListProps {
  people: string
  /** How many people `people` names. */
  count?: number | undefined
  proposed?: string | undefined
  onClose: () => void
  onChoose: (choice: ListChoice) => void
}

/**
 * Asks for a hot list by typing, or for the name of a new one. Without permission to view lists,
 * none is created and a toast says why (J10).
 */
export function ChooseListDialog({
  people,
  count = 1,
  proposed,
  onClose,
  onChoose,
}: ChooseListProps) {
  const lists = useQuery('hotLists.list', {})
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  const [hinted, setHinted] = useState(false)
  const choices = lists.value ? choicesFor(lists.value.lists, text, proposed) : []
  const chosen = chosenOf(choices, text, moved)
  const at = choices.findIndex((choice) => choice.key === chosen?.key)

  const scope = useMissingScope('hot_lists')
  const take = (choice: ListChoice | null | undefined) => {
    if (!choice) {
      setHinted(true)
      return
    }
    if (choice.key !== CREATE) {
      onChoose(choice)
      return
    }
    // The toast and its link to the access settings are outside this dialog.
    if (scope !== null) {
      onClose()
      refuse(scope)
      return
    }
    onChoose(choice)
  }
  const setEntered = useEntered(lists.value !== undefined, () => take(chosen))
  const { field, list, option } = useCombobox({
    count: choices.length,
    at,
    onMove: (index) => setMoved(choices[index]?.key ?? null),
    onChoose: (index) => {
      if (lists.value) take(choices[index])
      else setEntered(true)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={
        <Explained of={count > 1 ? chosenFigure(people) : null}>
          {t('Add {who} to a hot list', { who: people })}
        </Explained>
      }
      description={<span className="faint">{t('Lists can’t be renamed or deleted later.')}</span>}
    >
      <div className={styles.frame}>
        <TextField
          {...field}
          aria-label={t('Hot list')}
          placeholder={t('Find or create a list…')}
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.target.value)
            setMoved(null)
            setHinted(false)
            setEntered(false)
          }}
        />
        <div {...list} aria-label={t('Hot lists')} className={styles.options}>
          {choices.map((choice, index) => (
            <Option key={choice.key} choice={choice} option={option(index)} />
          ))}
        </div>
        <ChoiceNote
          loading={lists.loading}
          problem={lists.error?.message}
          noLists={scope === null && choices.length === 0}
          hinted={hinted && chosen === null}
        />
      </div>
    </Dialog>
  )
}

function Option({ choice, option }: { choice: ListChoice; option: OptionProps }) {
  const isNew = choice.key === CREATE
  return (
    <div className={combobox.option} {...option}>
      <Icon of={isNew ? Plus : Flame} />
      <span className="cut grow">
        <bdi>{isNew ? t('Create list “{list}”', { list: choice.name }) : choice.name}</bdi>
      </span>
      <span className="num muted">
        {choice.members === null
          ? null
          : t('{count, plural, one {# member} other {# members}}', { count: choice.members })}
      </span>
    </div>
  )
}

interface ChoiceNoteProps {
  loading: boolean
  problem: string | undefined
  noLists: boolean
  /** Enter was pressed without a choice. */
  hinted: boolean
}

/** Explains below the lists why there are none, or why Enter did nothing. */
function ChoiceNote({ loading, problem, noLists, hinted }: ChoiceNoteProps) {
  if (problem)
    return (
      <p className={styles.choiceNote} data-tone="stop" role="alert">
        {problem}
      </p>
    )
  if (loading)
    return (
      <p className={styles.choiceNote} role="status">
        {t('Loading lists…')}
      </p>
    )
  if (noLists)
    return (
      <p className={styles.choiceNote}>{t('No hot lists yet. Type a name to create the first.')}</p>
    )
  if (hinted)
    return (
      <p className={styles.choiceNote} data-tone="warn" role="status">
        {t('Choose a list with the arrow keys, or type its full name.')}
      </p>
    )
  return null
}
