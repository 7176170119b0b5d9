import { Ban, UserRoundSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CompanyMatch } from '#shared/bridge/pipeline.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run, sayChanged } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { ConfirmAdd, MOST_UNASKED } from '../../parts/people/confirm-add.tsx'
import styles from './pipeline.module.css'

const keyOf = (row: ContactRow) => row.id
const rowLabel = (row: ContactRow) =>
  [
    row.name,
    row.title,
    row.lists > 0 ? `on ${row.lists} lists` : '',
    row.do_not_contact ? 'do not contact' : '',
  ]
    .filter(Boolean)
    .join(', ')
const columns: readonly Column<ContactRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: { share: 1, least: 130 },
    tone: 'name',
    cell: (row) => <bdi>{row.name}</bdi>,
  },
  {
    id: 'title',
    header: 'Title',
    width: { share: 1.2, least: 130 },
    tone: 'muted',
    cell: (row) => <bdi>{row.title ?? ''}</bdi>,
  },
  {
    id: 'reach',
    header: 'Reach',
    width: 104,
    tone: 'muted',
    cell: (row) => (
      <>
        {[row.email ? 'e-mail' : null, row.phone ? 'phone' : null].filter(Boolean).join(', ') ||
          'none yet'}
      </>
    ),
  },
  {
    id: 'lists',
    header: 'On lists',
    width: 58,
    align: 'end',
    tone: 'faint',
    cell: (row) => <>{row.lists === 0 ? '—' : row.lists}</>,
  },
]

interface CompanyPeopleProps {
  company: CompanyMatch
  onAgain: () => void
  onDone: () => void
}

/**
 * Lists the people known at a company; L puts those selected on a hot list. People of a company
 * marked do-not-contact cannot be put on one here (F6).
 */
export function CompanyPeople({ company, onAgain, onDone }: CompanyPeopleProps) {
  const rows = usePages('contacts.list', { filter: { company_id: company.id }, sort: 'name' })
  const grid = useGrid(rows, keyOf, `lead company ${company.id}`)
  const [adding, setAdding] = useState<string[] | null>(null)
  const blocked = company.do_not_contact === true
  useEffect(() => {
    void run('sync.look', { resource: 'companies', id: company.id }, { quiet: true })
    return () => {
      void run('sync.look', { resource: 'jobs' }, { quiet: true })
    }
  }, [company.id])
  const add = () => {
    const target = grid.target()
    if (!target) return
    const all = Array.from({ length: rows.total ?? 0 }, (_, index) => rows.at(index)).flatMap(
      (row) => (row ? [row.id] : []),
    )
    setAdding(target.mode === 'some' ? [...target.ids] : all.filter((id) => !target.except.has(id)))
  }
  const ready = !blocked && adding === null && (rows.total ?? 0) > 0
  useActions([
    {
      id: 'company.add',
      label: 'Add to hot list',
      group: 'Company',
      keys: ['l', 'Enter'],
      palette: false,
      enabled: ready,
      run: add,
    },
    {
      id: 'company.again',
      label: 'Choose a different company',
      group: 'Company',
      keys: ['Backspace'],
      palette: false,
      enabled: adding === null,
      run: onAgain,
    },
  ])
  if (adding)
    return (
      <Lists contacts={adding} company={company} onBack={() => setAdding(null)} onDone={onDone} />
    )
  return (
    <div className={styles.people}>
      {blocked ? (
        <Banner tone="stop" icon={Ban}>
          {company.name} is marked do not contact, so its people can’t be added to a list here.
        </Banner>
      ) : null}
      <div className={styles.peopleGrid}>
        <DataGrid
          id="company-people"
          label={`People at ${company.name}`}
          columns={columns}
          rows={rows}
          grid={grid}
          rowLabel={rowLabel}
          keys={adding === null}
          onOpen={ready ? add : undefined}
          empty={
            <EmptyState icon={UserRoundSearch} title={`No contacts at ${company.name} yet`}>
              Find people under Companies, or build a desk. Hotdesk is checking the service for
              contacts now.
            </EmptyState>
          }
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.line}>
          <DncBadge flag={company.do_not_contact} showUnknown />
          <Button size="small" look="quiet" keys="Backspace" onClick={onAgain}>
            Different company
          </Button>
        </span>
        <Button look="primary" keys="l" disabled={!ready} onClick={add}>
          Add to hot list
        </Button>
      </div>
    </div>
  )
}

function Lists({
  contacts,
  company,
  onBack,
  onDone,
}: {
  contacts: string[]
  company: CompanyMatch
  onBack: () => void
  onDone: () => void
}) {
  const lists = useQuery('hotLists.list', {})
  const [memory, remember] = useScreenMemory<{ list: string }>('pipeline.company')
  const shown = (lists.value?.lists ?? []).toSorted(
    (a, b) => Number(b.id === memory.list) - Number(a.id === memory.list),
  )
  const who = count(contacts.length, 'person', 'people')
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null)
  const choose = (list: { id: string; name: string }) => {
    if (contacts.length > MOST_UNASKED) setAsked(list)
    else void put(list)
  }
  const put = async (list: { id: string; name: string }) => {
    remember({ list: list.id })
    const answer = await run('members.add', { list_id: list.id, contact_ids: contacts })
    if (!answer.ok) return
    sayChanged(
      answer.value,
      `${contacts.length === 1 ? 'One person' : who} from ${company.name} added to ${list.name}`,
    )
    onDone()
  }
  useActions([
    ...shown.slice(0, 9).map((list, index) => ({
      id: `company.list.${index + 1}`,
      label: `Hot list ${index + 1}`,
      group: 'Company',
      keys: [String(index + 1)],
      palette: false,
      run: () => choose(list),
    })),
    {
      id: 'company.back',
      label: 'Back to people',
      group: 'Company',
      keys: ['Backspace'],
      palette: false,
      run: onBack,
    },
  ])
  return (
    <div className={styles.people}>
      <p className="muted">Add {who} to which hot list?</p>
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
            <span className="num faint">{list.member_count ?? '–'}</span>
          </Button>
        ))}
        {lists.value && shown.length === 0 ? (
          <p className="muted">No hot lists yet. Create one under Hot lists.</p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button size="small" look="quiet" keys="Backspace" onClick={onBack}>
          Back
        </Button>
      </div>
      {asked ? (
        <ConfirmAdd
          count={contacts.length}
          list={asked.name}
          onLeave={() => setAsked(null)}
          onConfirm={() => void put(asked)}
        />
      ) : null}
    </div>
  )
}
