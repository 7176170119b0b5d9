import { t } from '#shared/i18n/translate.ts'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { describeFlag } from './company-labels.ts'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Building2, CalendarPlus, Plus, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Seen } from '#shared/bridge/command.ts'
import type { CommandInput } from '#shared/bridge/index.ts'
import type { CompanyRow, ContactRow } from '#shared/bridge/people.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { run, sayChanged } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { probableStart } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { LogMeeting } from '../../parts/meetings/log-meeting.tsx'
import { columnsFor } from '../../parts/people/columns.tsx'
import { NewPerson } from '../../parts/people/new-person.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { PaidButton, PaidNote } from '../../parts/spend/paid-button.tsx'
import { usePeopleTools } from '../../parts/people/people-tools.tsx'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import { usePaid, type Paid } from '../../parts/spend/use-paid.ts'
import { FindContacts, useMostForContacts } from '../../parts/spend/find-contacts.tsx'
import { aimOf, foundBy } from '../../parts/people/use-people-edits.ts'
import { rowLabel } from '../../parts/people/people-labels.ts'
import record from '../../parts/people/record-head.module.css'
import { CompanyFields } from './company-fields.tsx'
import { ConfirmDnc } from './confirm-dnc.tsx'
import { useCompanyPageActions } from './use-company-page-actions.ts'
import { ResearchAgain } from './research-again.tsx'
import styles from './companies.module.css'
import { Dotted } from '../../ui/dotted.tsx'

const pathOf = rowPaths['contacts.list']
const keyOf = (row: ContactRow) => row.id
const peopleColumns = columnsFor(['title', 'email', 'phone', 'lists'])
/** The open dialog: do not contact, new person, research again or find contacts; null if none. */
type OpenDialog = 'flag' | 'person' | 'again' | 'find' | null
/** Function that saves fields; `seen` holds their values when typing began. */
export type SaveCompany = (
  set: CommandInput<'companies.edit'>['set'],
  seen?: Seen,
) => Promise<boolean>

/**
 * Shows one company: do-not-contact with its meaning, the people known there, the research, and
 * what was paid for (F5, F6).
 */
export function CompanyPage({ id }: { id: string }) {
  const { locale } = useFormats()
  const read = useQuery('companies.read', { id })
  const known = read.stale ? undefined : read.value
  const company = known?.company ?? null
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [logging, setLogging] = useState<number | null>(null)
  const addMeeting = useAdding('meetings')
  const addPerson = useAdding('contacts')
  const log = () => addMeeting(() => setLogging(probableStart(Date.now(), locale)))
  const newPerson = () => addPerson(() => setDialog('person'))
  const [mostForContacts] = useMostForContacts()
  const find = {
    ...usePaid('companies.findContacts', company ? id : null, company?.name ?? t('The company'), {
      max: mostForContacts,
    }),
    press: () => setDialog('find'),
  }
  const paid = usePaid('companies.research', company ? id : null, company?.name ?? t('The company'))
  // One press never pays for recent research again: the user is asked first (D3).
  const research = {
    ...paid,
    press: () => {
      if (paid.offer?.rebuy === 'recent' && company?.research_summary) setDialog('again')
      else paid.press()
    },
  }

  useEffect(() => {
    void run('sync.look', { resource: 'companies', id }, { quiet: true })
  }, [id])

  const { save, flag } = useCompanySaving(id, company)
  useCompanyPageActions({
    id,
    company,
    find,
    research,
    onFlag: () => setDialog('flag'),
    onNewPerson: newPerson,
    onLogMeeting: log,
  })

  if (!known)
    return (
      <Screen>
        <div className={styles.waiting}>
          <SkeletonLines />
        </div>
      </Screen>
    )
  if (!company) return <Missing />
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        <CompanyFields id={id} company={company} known={known} save={save} research={research} />
      }
    >
      <Header company={company} onLogMeeting={log} onFlag={() => setDialog('flag')} />
      <PeopleOfCompany
        company={company}
        asOf={known.people_as_of}
        find={find}
        onNewPerson={newPerson}
      />
      <CompanyDialogs
        dialog={dialog}
        company={company}
        research={paid}
        onFlag={flag}
        onClose={() => setDialog(null)}
      />
      <LogMeeting
        at={logging}
        record={{
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

interface CompanyDialogsProps {
  dialog: OpenDialog
  company: CompanyRow
  research: Paid
  onFlag: () => Promise<void>
  onClose: () => void
}

/** Shows the open dialog, if any. */
function CompanyDialogs({ dialog, company, research, onFlag, onClose }: CompanyDialogsProps) {
  const navigate = useNavigate()
  switch (dialog) {
    case null:
      return null
    case 'flag':
      return (
        <ConfirmDnc
          aim={{ select: { ids: [company.id] }, name: company.name, count: 1 }}
          on={!company.do_not_contact}
          onClose={onClose}
          onConfirm={() => {
            onClose()
            void onFlag()
          }}
        />
      )
    case 'person':
      return (
        <NewPerson
          start={{ company_name: company.name }}
          onClose={onClose}
          onMade={(contactId) =>
            void navigate({ to: '/people/{-$contactId}', params: { contactId } })
          }
        />
      )
    case 'find':
      return <FindContacts company={company} onClose={onClose} />
    case 'again':
      return <ResearchAgain name={company.name} paid={research} onClose={onClose} />
  }
}

/** Saves fields of the company, and sets or removes its do-not-contact flag. */
function useCompanySaving(id: string, company: CompanyRow | null) {
  const save: SaveCompany = async (set, seen) => {
    const answer = await run('companies.edit', { select: { ids: [id] }, set, seen })
    if (answer.ok && answer.value.results.some((result) => !result.ok)) sayChanged(answer.value, '')
    return answer.ok && answer.value.results.every((result) => result.ok)
  }
  const flag = async () => {
    if (!company) return
    const on = !company.do_not_contact
    const answer = await run('companies.edit', {
      select: { ids: [id] },
      set: { do_not_contact: on },
    })
    if (answer.ok) sayChanged(answer.value, describeFlag(company.name, 1, on))
  }
  return { save, flag }
}

function Missing() {
  const navigate = useNavigate()
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader title={t('Company')} />
      <EmptyState
        icon={Building2}
        title={t('This company no longer exists')}
        actions={
          <Button
            keys="u"
            onClick={() =>
              void navigate({ to: '/companies/{-$companyId}', params: { companyId: undefined } })
            }
          >
            {t('All companies')}
          </Button>
        }
      >
        {t('It was deleted, or this workspace hasn’t loaded it yet.')}
      </EmptyState>
    </Screen>
  )
}

interface HeaderProps {
  company: CompanyRow
  onLogMeeting: () => void
  onFlag: () => void
}

function Header({ company, onLogMeeting, onFlag }: HeaderProps) {
  return (
    <>
      <header className={record.head}>
        <span className={styles.sign}>
          <Building2 size={18} aria-hidden="true" />
        </span>
        <div className={record.headWho}>
          <h1>
            <bdi className="cut" title={company.name}>
              {company.name}
            </bdi>
            <DncBadge flag={company.do_not_contact} showUnknown />
            {company.pending || company.conflict ? (
              <PendingRing pending={company.pending} conflict={company.conflict} />
            ) : null}
          </h1>
          <div className={`muted cut ${record.headFacts}`}>
            <Dotted parts={[company.industry, company.location, company.domain]} />
          </div>
        </div>
        <div className={record.headActions}>
          <Button icon={CalendarPlus} keys="m" onClick={onLogMeeting}>
            {t('Log meeting')}
          </Button>
          <Button icon={Ban} keys="d" onClick={onFlag}>
            {company.do_not_contact ? t('May be contacted again…') : t('Do not contact…')}
          </Button>
        </div>
      </header>
      {company.do_not_contact ? (
        <Banner tone="stop" icon={Ban}>
          {t(
            'Do not contact. This applies to everyone who works here. Anything you buy here can’t be used.',
          )}
        </Banner>
      ) : null}
    </>
  )
}

interface PeopleBarProps {
  total: number | null
  asOf: number | null
  find: Paid
  onNewPerson: () => void
}

function PeopleBar({ total, asOf, find, onNewPerson }: PeopleBarProps) {
  return (
    <>
      <div className={styles.bar}>
        <h2>{t('Known here')}</h2>
        <span className="num faint">
          {total === null ? null : (
            <Figure
              of={readFigure(
                t('Known here'),
                t('{total, plural, one {# person} other {# people}}', { total }),
                asOf,
              )}
            />
          )}
        </span>
        <AsOf at={asOf} />
        <span className="grow" />
        <Button icon={Plus} keys="n" onClick={onNewPerson}>
          {t('New person')}
        </Button>
        <PaidButton paid={find} icon={UsersRound} keys="Shift+f" size="normal">
          {t('Find contacts…')}
        </PaidButton>
      </div>
      <div className={styles.barNote}>
        <PaidNote paid={find} />
      </div>
    </>
  )
}

interface PeopleOfCompanyProps {
  company: CompanyRow
  asOf: number | null
  find: Paid
  onNewPerson: () => void
}

/** Lists the people known at a company, with the tools of any list of people. */
function PeopleOfCompany({ company, asOf, find, onNewPerson }: PeopleOfCompanyProps) {
  const navigate = useNavigate()
  const { id } = company
  const filter = { company_id: id }
  const { grid, rows } = useHeldPeople(
    usePages('contacts.list', { filter }),
    keyOf,
    keyOf,
    `company ${id}`,
  )
  const active = useActiveRow(grid, rows)
  const aim = () => aimOf(grid, rows, foundBy(filter))
  const tools = usePeopleTools({
    screen: 'company',
    group: t('Company'),
    grid,
    hasTarget: active !== undefined || grid.selectedCount() > 0,
    aim,
  })
  return (
    <>
      <PeopleBar total={rows.total} asOf={asOf} find={find} onNewPerson={onNewPerson} />
      <DataGrid
        id="company-people"
        label={t('People at {company}', { company: company.name })}
        columns={peopleColumns}
        rows={rows}
        grid={grid}
        dragged={aim}
        pathOf={pathOf}
        rowLabel={rowLabel}
        onOpen={(row) =>
          void navigate({ to: '/people/{-$contactId}', params: { contactId: row.id } })
        }
        empty={
          <EmptyState icon={UsersRound} title={t('No people yet')}>
            {t(
              'Find contacts looks for people who work here: 2 credits for each one that is new, nothing otherwise.',
            )}
          </EmptyState>
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        {tools.buttons}
      </SelectionBar>
      <BulkStrip />
      {tools.dialogs}
    </>
  )
}
