import { useNavigate } from '@tanstack/react-router'
import { Ban, Building2, CalendarPlus, Plus, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CommandInput } from '#shared/bridge/index.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run, sayChanged } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { LogMeeting, nextHalfHour } from '../../parts/meetings/log-meeting.tsx'
import { columnsFor } from '../../parts/people/columns.tsx'
import { telLink } from '../../parts/people/contact-lines.tsx'
import { NewPerson } from '../../parts/people/new-person.tsx'
import { PaidButton, PaidNote } from '../../parts/spend/paid-button.tsx'
import { usePeopleTools } from '../../parts/people/people-tools.tsx'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import { usePaid } from '../../parts/spend/use-paid.ts'
import { aimOf, foundBy } from '../../parts/people/use-people-edits.ts'
import { openOutside, rowLabel } from '../../parts/people/people-labels.ts'
import people from '../../parts/people/people.module.css'
import { CompanyFields } from './company-fields.tsx'
import { DncDialog } from './dnc-dialog.tsx'
import { FindContacts, useMostForContacts } from '../../parts/spend/find-contacts.tsx'
import { ResearchAgain } from './research-again.tsx'
import styles from './companies.module.css'

const keyOf = (row: ContactRow) => row.id
const peopleColumns = columnsFor(['title', 'email', 'phone', 'lists'])
export type SaveCompany = (set: CommandInput<'companies.edit'>['set']) => Promise<boolean>

/**
 * One company: do-not-contact with what it means, the people known there, research, and what was
 * paid for (F5, F6).
 */
export function CompanyPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const read = useQuery('companies.read', { id })
  const known = read.stale ? undefined : read.value
  const company = known?.company ?? null
  const [flagging, setFlagging] = useState(false)
  const [making, setMaking] = useState(false)
  const [logging, setLogging] = useState<number | null>(null)
  const [again, setAgain] = useState(false)
  const filter = { company_id: id }
  const { grid, rows } = useHeldPeople(usePages('contacts.list', { filter }), keyOf, keyOf, id)
  const active = useActiveRow(grid, rows)
  const aim = () => aimOf(grid, rows, foundBy(filter), format.number)
  const tools = usePeopleTools({
    screen: 'company',
    group: 'Company',
    grid,
    some: active !== undefined || grid.selectedCount() > 0,
    aim,
  })
  const [mostForContacts] = useMostForContacts()
  const [finding, setFinding] = useState(false)
  const find = {
    ...usePaid('companies.findContacts', company ? id : null, company?.name ?? 'The company', {
      most: mostForContacts,
    }),
    press: () => setFinding(true),
  }
  const paid = usePaid('companies.research', company ? id : null, company?.name ?? 'The company')
  // What is there already is not paid for again by one press (D3).
  const research = {
    ...paid,
    press: () => {
      if (paid.offer?.rebuy === 'recent' && company?.research_summary) setAgain(true)
      else paid.press()
    },
  }

  useEffect(() => {
    void run('sync.look', { resource: 'companies', id }, { quiet: true })
  }, [id])

  const save: SaveCompany = async (set) => {
    const answer = await run('companies.edit', { select: { ids: [id] }, set })
    if (answer.ok && answer.value.results.some((result) => !result.ok)) sayChanged(answer.value, '')
    return answer.ok && answer.value.results.every((result) => result.ok)
  }
  const flag = async () => {
    if (!company) return
    setFlagging(false)
    const on = !company.do_not_contact
    const answer = await run('companies.edit', {
      select: { ids: [id] },
      set: { do_not_contact: on },
    })
    if (answer.ok)
      sayChanged(
        answer.value,
        `${company.name} ${on ? 'must not be contacted' : 'may be contacted again'}`,
      )
  }
  const here = company !== null
  useActions([
    {
      id: 'company.list',
      label: 'Back to companies',
      group: 'Company',
      keys: ['u'],
      hint: 'list',
      run: () =>
        void navigate({ to: '/companies/{-$companyId}', params: { companyId: undefined } }),
    },
    {
      id: 'company.dnc',
      label: company?.do_not_contact ? 'May be contacted again…' : 'Do not contact…',
      group: 'Company',
      keys: ['d'],
      hint: 'do not contact',
      enabled: here,
      run: () => setFlagging(true),
    },
    {
      id: 'company.newPerson',
      label: 'New person at this company',
      group: 'Company',
      keys: ['n'],
      hint: 'new person',
      enabled: here,
      run: () => setMaking(true),
    },
    {
      id: 'company.call',
      label: 'Call the company',
      group: 'Company',
      keys: ['c'],
      enabled: Boolean(company?.phone),
      run: () => {
        if (company?.phone) openOutside(telLink(company.phone))
      },
    },
    {
      id: 'company.logMeeting',
      label: 'Log a meeting with this company',
      group: 'Company',
      keys: ['m'],
      hint: 'log meeting',
      enabled: here,
      run: () => setLogging(nextHalfHour()),
    },
    {
      id: 'company.findContacts',
      label: 'Find contacts here… (2 credits each)',
      group: 'Company',
      keys: ['Shift+f'],
      enabled: here && !find.blocked,
      run: find.press,
    },
    {
      id: 'company.research',
      label: 'Research this company (2 credits)',
      group: 'Company',
      keys: ['Shift+r'],
      enabled: here && !research.blocked,
      run: research.press,
    },
    {
      id: 'company.refresh',
      label: 'Read this company again',
      group: 'Company',
      keys: ['r'],
      enabled: here,
      run: () => void run('sync.refresh', { resource: 'companies', id }),
    },
  ])

  if (!known)
    return (
      <Screen>
        <div className={styles.waiting}>
          <SkeletonLines />
        </div>
      </Screen>
    )
  if (!company)
    return (
      <Screen footer={<KeyHints />}>
        <EmptyState
          icon={Building2}
          title="This company is not here"
          actions={
            <Button
              keys="u"
              onClick={() =>
                void navigate({ to: '/companies/{-$companyId}', params: { companyId: undefined } })
              }
            >
              All companies
            </Button>
          }
        >
          It was removed, or this workspace has not read it yet.
        </EmptyState>
      </Screen>
    )
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        <CompanyFields id={id} company={company} known={known} save={save} research={research} />
      }
    >
      <header className={people.head}>
        <span className={styles.sign}>
          <Building2 size={18} aria-hidden="true" />
        </span>
        <div className={people.headWho}>
          <h1>
            <bdi className="cut" title={company.name}>
              {company.name}
            </bdi>
            <DncBadge flag={company.do_not_contact} showUnknown />
            {company.pending || company.conflict ? (
              <PendingRing pending={company.pending} conflict={company.conflict} />
            ) : null}
          </h1>
          <div className="muted cut">
            <bdi>
              {[company.industry, company.location, company.domain].filter(Boolean).join(' · ')}
            </bdi>
          </div>
        </div>
        <div className={people.headActions}>
          <Button icon={CalendarPlus} keys="m" onClick={() => setLogging(nextHalfHour())}>
            Log meeting
          </Button>
          <Button icon={Ban} keys="d" onClick={() => setFlagging(true)}>
            {company.do_not_contact ? 'May be contacted again…' : 'Do not contact…'}
          </Button>
        </div>
      </header>
      {company.do_not_contact ? (
        <Banner tone="stop" icon={Ban}>
          Do not contact. This counts for everybody who works here. Finding more people buys what
          may not be used.
        </Banner>
      ) : null}
      <div className={styles.bar}>
        <h2>Known here</h2>
        <span className="num faint">
          {rows.total === null ? '' : count(rows.total, 'person', 'people')}
        </span>
        <AsOf at={known.people_as_of} />
        <span className="grow" />
        <Button icon={Plus} keys="n" onClick={() => setMaking(true)}>
          New person
        </Button>
        <PaidButton paid={find} icon={UsersRound} keys="Shift+f" size="normal">
          Find contacts…
        </PaidButton>
      </div>
      <div className={styles.barNote}>
        <PaidNote paid={find} />
      </div>
      <DataGrid
        id="company-people"
        label={`People at ${company.name}`}
        columns={peopleColumns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        onOpen={(row) =>
          void navigate({ to: '/people/{-$contactId}', params: { contactId: row.id } })
        }
        empty={
          <EmptyState icon={UsersRound} title="Nobody is known here">
            Find contacts looks for people who work here: 2 credits for each one that is new,
            nothing otherwise.
          </EmptyState>
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        {tools.buttons}
      </SelectionBar>
      <BulkStrip />
      {tools.dialogs}
      {flagging ? (
        <DncDialog
          aim={{ select: { ids: [id] }, who: company.name, count: 1 }}
          on={!company.do_not_contact}
          onLeave={() => setFlagging(false)}
          onConfirm={() => void flag()}
        />
      ) : null}
      {making ? (
        <NewPerson
          start={{ company_name: company.name }}
          onLeave={() => setMaking(false)}
          onMade={(made) =>
            void navigate({ to: '/people/{-$contactId}', params: { contactId: made } })
          }
        />
      ) : null}
      {finding ? <FindContacts company={company} onLeave={() => setFinding(false)} /> : null}
      {again ? (
        <ResearchAgain name={company.name} paid={paid} onLeave={() => setAgain(false)} />
      ) : null}
      <LogMeeting
        at={logging}
        who={{
          id,
          kind: 'company',
          title: company.name,
          subtitle: company.location ?? company.domain ?? '',
          do_not_contact: company.do_not_contact,
        }}
        onClose={() => setLogging(null)}
      />
    </Screen>
  )
}
