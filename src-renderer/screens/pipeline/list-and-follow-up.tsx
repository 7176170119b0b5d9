import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { HotListRow } from '#shared/bridge/hot-lists.ts'
import type { CompanyMatch } from '#shared/bridge/pipeline.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { MOST_UNASKED } from '../../parts/people/add-people.ts'
import { chosenFigure } from '../../parts/list-view/chosen-figures.ts'
import { ConfirmAdd } from '../../parts/people/confirm-add.tsx'
import { membersFigure } from '../../parts/people/known-figures.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useMissingScope } from '../../parts/sync/permission.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { followUpTimes } from './follow-up-times.ts'
import styles from './pipeline.module.css'

type When = 'none' | 'next' | 'third' | 'weeks'

const whens: readonly { value: When; label: string }[] = [
  { value: 'none', label: t('Not now') },
  { value: 'next', label: t('Next working day') },
  { value: 'third', label: t('In three working days') },
  { value: 'weeks', label: t('In two weeks') },
]

/** Returns the morning of a choice, among those of the follow-up dialog. */
function timeOf(when: Exclude<When, 'none'>, now: number, locale: string | null): number | null {
  const times = followUpTimes(now, locale)
  return times.at({ next: 0, third: 2, weeks: -2 }[when]) ?? null
}

interface ListAndFollowUpProps {
  contacts: string[]
  company: CompanyMatch
  onBack: () => void
  onDone: (followUp: number | null) => void
}

/** Asks for the hot list, which may be a new one, and for a follow-up on the lead. */
export function ListAndFollowUp({ contacts, company, onBack, onDone }: ListAndFollowUpProps) {
  const format = useFormats()
  const lists = useQuery('hotLists.list', {})
  const [memory, remember] = useScreenMemory<{ list: string; follow_up: When }>('pipeline.company')
  const shown = (lists.value?.lists ?? []).toSorted(
    (a, b) => Number(b.id === memory.list) - Number(a.id === memory.list),
  )

  const [when, setWhen] = useState<When>(memory.follow_up ?? 'none')
  const [listToConfirm, setListToConfirm] = useState<{ id: string; name: string } | null>(null)
  const choose = (list: { id: string; name: string }) => {
    if (contacts.length > MOST_UNASKED) setListToConfirm(list)
    else void put(list)
  }
  const put = async (list: { id: string; name: string }) => {
    remember({ list: list.id, follow_up: when })
    const answer = await run('members.add', { list_id: list.id, contact_ids: contacts })
    if (!answer.ok) return
    sayChanged(
      answer.value,
      t(
        '{people, plural, =1 {One person from {company} added to {list}} other {# people from {company} added to {list}}}',
        { people: contacts.length, company: company.name, list: list.name },
      ),
    )
    onDone(when === 'none' ? null : timeOf(when, Date.now(), format.locale))
  }
  useActions([
    ...shown.slice(0, 9).map((list, index) => ({
      id: `company.list.${index + 1}`,
      label: t('Hot list {number}', { number: index + 1 }),
      group: t('Company'),
      keys: [String(index + 1)],
      palette: false,
      run: () => choose(list),
    })),
    {
      id: 'company.back',
      label: t('Back to people'),
      group: t('Company'),
      keys: ['Backspace'],
      palette: false,
      run: onBack,
    },
  ])
  return (
    <div className={styles.people}>
      <p className="muted">
        <Explained of={chosenFigure(format.number(contacts.length))}>
          {t(
            '{people, plural, one {Add # person to which hot list?} other {Add # people to which hot list?}}',
            { people: contacts.length },
          )}
        </Explained>
      </p>
      <div className={styles.lists}>
        {shown.map((list, index) => (
          <Button
            key={list.id}
            {...(index < 9 ? { keys: String(index + 1) } : {})}
            className={styles.choice}
            onClick={() => choose(list)}
          >
            <span className="cut grow">
              <bdi>{list.name}</bdi>
            </span>
            <Members list={list} />
          </Button>
        ))}
      </div>
      <NewListField onMade={choose} />
      <div className={styles.followUp}>
        <span className="muted">{t('Follow up on this lead')}</span>
        <SegmentedControl
          label={t('Follow up on this lead')}
          value={when}
          options={whens}
          onChange={(next) => {
            if (next) setWhen(next)
          }}
        />
      </div>
      <div className={styles.foot}>
        <Button size="small" look="quiet" keys="Backspace" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
      {listToConfirm ? (
        <ConfirmAdd
          count={contacts.length}
          list={listToConfirm.name}
          onClose={() => setListToConfirm(null)}
          onConfirm={() => void put(listToConfirm)}
        />
      ) : null}
    </div>
  )
}

function Members({ list: { name, member_count: count, as_of } }: { list: HotListRow }) {
  const format = useFormats()
  return (
    <span className="num faint">
      {count === null ? (
        '–'
      ) : (
        <Figure inside="choice" of={membersFigure(name, format.number(count), as_of)} />
      )}
    </span>
  )
}

/**
 * Creates a hot list with the typed name. If the user may not view lists, explains in place of the
 * field why none can be created, because the dialog covers messages shown elsewhere (J10).
 */
function NewListField({ onMade }: { onMade: (list: { id: string; name: string }) => void }) {
  const [name, setName] = useState('')
  const scope = useMissingScope('hot_lists')
  if (scope !== null)
    return (
      <div className={styles.noNewList}>
        <p className="muted">
          {t(
            'A new list needs the permission {scope}. Without it, Hotdesk can’t check that what you add arrives.',
            { scope },
          )}
        </p>
        <Button onClick={() => goTo('/settings/access')}>{t('Open access settings')}</Button>
      </div>
    )
  const make = async () => {
    const created = await run('hotLists.create', { name: name.trim(), description: null })
    if (created.ok) onMade({ id: created.value.id, name: name.trim() })
  }
  return (
    <form
      className={styles.newList}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void make()
      }}
    >
      <TextField
        aria-label={t('New hot list')}
        placeholder={t('New hot list…')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look={name.trim() ? 'primary' : 'plain'} disabled={!name.trim()}>
        {t('Create and add')}
      </Button>
    </form>
  )
}
