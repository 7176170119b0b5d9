import { t } from '#shared/i18n/translate.ts'
import { Ban, Mail, Phone, UserRoundSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CompanyMatch } from '#shared/bridge/pipeline.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { callPerson, sayDoNotContact } from '../../parts/people/call-person.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { listsOfFigure } from '../../parts/people/known-figures.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { FindContacts } from '../../parts/spend/find-contacts.tsx'
import { ListAndFollowUp } from './list-and-follow-up.tsx'
import styles from './pipeline.module.css'

const keyOf = (row: ContactRow) => row.id
const rowLabel = (row: ContactRow) =>
  [
    row.name,
    row.title,
    row.lists > 0
      ? t('{lists, plural, one {on # list} other {on # lists}}', { lists: row.lists })
      : '',
    row.do_not_contact ? t('do not contact') : '',
  ]
    .filter(Boolean)
    .join(', ')

function Lists({ row: { name, lists } }: { row: ContactRow }) {
  const format = useFormats()
  const { members } = useAges()
  if (lists === 0) return '—'
  return <Figure inside="row" of={listsOfFigure(name, format.number(lists), members)} />
}

const columns: readonly Column<ContactRow>[] = [
  {
    id: 'name',
    header: t('Name'),
    width: { share: 1, least: 130 },
    tone: 'name',
    cell: (row) => <bdi>{row.name}</bdi>,
  },
  {
    id: 'title',
    header: t('Title'),
    width: { share: 1.2, least: 130 },
    tone: 'muted',
    cell: (row) => <bdi>{row.title ?? ''}</bdi>,
  },
  {
    id: 'reach',
    header: t('Reach'),
    width: 104,
    tone: 'muted',
    cell: (row) => (
      <>
        {[row.email ? t('e-mail') : null, row.phone ? t('phone') : null]
          .filter(Boolean)
          .join(', ') || t('none yet')}
      </>
    ),
  },
  {
    id: 'lists',
    header: t('On lists'),
    width: 58,
    align: 'end',
    tone: 'faint',
    cell: (row) => <Lists row={row} />,
  },
]

interface CompanyPeopleProps {
  company: CompanyMatch
  /** Writes to a person about the lead. */
  onWrite: (contactId: string) => void
  onAgain: () => void
  /** Called with the time of the follow-up; null if none was chosen. */
  onDone: (followUp: number | null) => void
}

/**
 * Lists the people known at a company, finds more of them, and adds the selected ones to a hot list
 * with a follow-up. People of a do-not-contact company cannot be added here (F6).
 */
export function CompanyPeople({ company, onWrite, onAgain, onDone }: CompanyPeopleProps) {
  const rows = usePages('contacts.list', { filter: { company_id: company.id }, sort: 'name' })
  const grid = useGrid(rows, keyOf, `lead company ${company.id}`)
  const [adding, setAdding] = useState<string[] | null>(null)
  const [finding, setFinding] = useState(false)
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
  useWriteKey(grid, adding === null && (rows.total ?? 0) > 0, onWrite)
  const call = () => callActive(company, grid)
  useCallKey(adding === null && rows.total !== null, call)
  const ready = !blocked && adding === null && (rows.total ?? 0) > 0
  useCompanyKeys({ ready, idle: adding === null, add, find: () => setFinding(true), onAgain })
  if (adding)
    return (
      <ListAndFollowUp
        contacts={adding}
        company={company}
        onBack={() => setAdding(null)}
        onDone={onDone}
      />
    )
  return (
    <div className={styles.people}>
      {blocked ? (
        <Banner tone="stop" icon={Ban}>
          {t('{company} is marked do not contact, so its people can’t be added to a list here.', {
            company: company.name,
          })}
        </Banner>
      ) : null}
      <div className={styles.peopleGrid}>
        <DataGrid
          id="company-people"
          label={t('People at {company}', { company: company.name })}
          columns={columns}
          rows={rows}
          grid={grid}
          rowLabel={rowLabel}
          keys={adding === null}
          onOpen={ready ? add : undefined}
          empty={<NobodyYet name={company.name} onFind={() => setFinding(true)} />}
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.line}>
          <DncBadge flag={company.do_not_contact} showUnknown />
          <Button size="small" look="quiet" keys="Backspace" onClick={onAgain}>
            {t('Different company')}
          </Button>
        </span>
        <span className={styles.line}>
          {rows.total === 0 ? null : (
            <Button icon={Phone} keys="c" onClick={call}>
              {t('Call')}
            </Button>
          )}
          {rows.total === 0 ? null : <Write grid={grid} onWrite={onWrite} />}
          {rows.total === 0 ? null : <Find onPress={() => setFinding(true)} />}
          <Button look="primary" keys="l" disabled={!ready} onClick={add}>
            {t('Add to hot list')}
          </Button>
        </span>
      </div>
      {finding ? <FindContacts company={company} onClose={() => setFinding(false)} /> : null}
    </div>
  )
}

/** Registers the keys that add people, find more of them, and choose another company. */
function useCompanyKeys({
  ready,
  idle,
  add,
  find,
  onAgain,
}: {
  ready: boolean
  idle: boolean
  add: () => void
  find: () => void
  onAgain: () => void
}) {
  useActions([
    {
      id: 'company.add',
      label: t('Add to hot list'),
      group: t('Company'),
      keys: ['l', 'Enter'],
      palette: false,
      enabled: ready,
      run: add,
    },
    {
      id: 'company.find',
      label: t('Find contacts here… (2 credits each)'),
      group: t('Company'),
      keys: ['f'],
      palette: false,
      enabled: idle,
      run: find,
    },
    {
      id: 'company.again',
      label: t('Choose a different company'),
      group: t('Company'),
      keys: ['Backspace'],
      palette: false,
      enabled: idle,
      run: onAgain,
    },
  ])
}

/** Dials the active person, or explains why nobody can be called and what can be done instead. */
function callActive(company: CompanyMatch, grid: GridState<ContactRow>): void {
  const row = grid.row()
  if (!row)
    toast({
      message: t('No contacts at {company} yet', { company: company.name }),
      hint: t('Find contacts, or call the company from its page.'),
      link: recordPath('companies', company.id),
    })
  else if (company.do_not_contact) sayDoNotContact(company.name)
  else callPerson(row, row.id)
}

/** Registers the key that calls the active person (B7). */
function useCallKey(enabled: boolean, run: () => void) {
  useActions([
    {
      id: 'company.callTo',
      label: t('Call'),
      group: t('Company'),
      keys: ['c'],
      palette: false,
      enabled,
      onRow: true,
      run,
    },
  ])
}

/** Registers the key that writes to the active person about this lead (F12). */
function useWriteKey(
  grid: GridState<ContactRow>,
  enabled: boolean,
  onWrite: CompanyPeopleProps['onWrite'],
) {
  useActions([
    {
      id: 'company.writeTo',
      label: t('Write e-mail'),
      group: t('Company'),
      keys: ['w'],
      palette: false,
      enabled,
      onRow: true,
      run: () => {
        const row = grid.row()
        if (row) onWrite(row.id)
      },
    },
  ])
}

function Write({
  grid,
  onWrite,
}: {
  grid: GridState<ContactRow>
  onWrite: CompanyPeopleProps['onWrite']
}) {
  return (
    <Button
      icon={Mail}
      keys="w"
      onClick={() => {
        const row = grid.row()
        if (row) onWrite(row.id)
      }}
    >
      {t('Write')}
    </Button>
  )
}

/**
 * Shows the button that opens the search for contacts, which asks for a maximum and shows its price
 * before it runs.
 */
function Find({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={UserRoundSearch} keys="f" onClick={onPress}>
      {t('Find contacts…')}
    </Button>
  )
}

/** Explains that nobody is known at a company yet, and offers to look for people. */
function NobodyYet({ name, onFind }: { name: string; onFind: () => void }) {
  return (
    <EmptyState
      icon={UserRoundSearch}
      title={t('No contacts at {company} yet', { company: name })}
      actions={<Find onPress={onFind} />}
    >
      {t(
        'Let the service look for people who work there. You set the most to spend first, and whoever is found appears here.',
      )}
    </EmptyState>
  )
}
