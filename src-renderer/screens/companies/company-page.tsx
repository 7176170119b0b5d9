import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, Building2, Sparkles, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bdStatuses } from '#shared/api/companies.ts'
import type { CommandInput } from '#shared/bridge/index.ts'
import type { CompanyRow, ContactRow } from '#shared/bridge/people.ts'
import { run, sayChanged } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Spent } from '../credits/spent.tsx'
import { AddToList } from '../people/add-to-list.tsx'
import { columnsFor } from '../people/columns.tsx'
import { Line } from '../people/contact-lines.tsx'
import { InlineField } from '../people/inline-field.tsx'
import { PaidButton, PaidNote } from '../people/paid-button.tsx'
import { Section } from '../people/person-sections.tsx'
import { usePaid, type Paid } from '../people/use-paid.ts'
import { aimOf, type Aim } from '../people/use-people-edits.ts'
import { rowLabel } from '../people/words.ts'
import people from '../people/people.module.css'
import { DncDialog } from './dnc-dialog.tsx'
import { bdWord } from './words.ts'
import styles from './companies.module.css'

const keyOf = (row: ContactRow) => row.id
const peopleColumns = columnsFor(['title', 'email', 'phone', 'lists'])
type Known = NonNullable<ReturnType<typeof useQuery<'companies.read'>>['value']>
type Save = (set: CommandInput<'companies.edit'>['set']) => Promise<boolean>

/** One company: do-not-contact with what it means, the people known there, research, and what was paid for (F5, F6). */
export function CompanyPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const read = useQuery('companies.read', { id })
  const known = read.stale ? undefined : read.value
  const company = known?.company ?? null
  const [flagging, setFlagging] = useState(false)
  const [adding, setAdding] = useState<Aim | null>(null)
  const filter = { company_id: id }
  const rows = usePages('contacts.list', { filter })
  const grid = useGrid(rows, keyOf, id)
  const find = usePaid('companies.findContacts', company ? id : null, company?.name ?? 'The company')
  const research = usePaid('companies.research', company ? id : null, company?.name ?? 'The company')

  useEffect(() => { void run('sync.look', { resource: 'companies', id }, { quiet: true }) }, [id])

  const save: Save = async (set) => {
    const answer = await run('companies.edit', { select: { ids: [id] }, set })
    if (answer.ok && answer.value.results.some((result) => !result.ok)) sayChanged(answer.value, '')
    return answer.ok && answer.value.results.every((result) => result.ok)
  }
  const flag = async () => {
    if (!company) return
    setFlagging(false)
    const on = !company.do_not_contact
    const answer = await run('companies.edit', { select: { ids: [id] }, set: { do_not_contact: on } })
    if (answer.ok) sayChanged(answer.value, `${company.name} ${on ? 'must not be contacted' : 'may be contacted again'}`)
  }
  const here = company !== null
  useActions([
    { id: 'company.list', label: 'Back to companies', group: 'Company', keys: ['u'], hint: 'list', run: () => void navigate({ to: '/companies/{-$companyId}', params: { companyId: undefined } }) },
    { id: 'company.dnc', label: company?.do_not_contact ? 'May be contacted again…' : 'Do not contact…', group: 'Company', keys: ['d'], hint: 'do not contact', enabled: here, run: () => setFlagging(true) },
    { id: 'company.addToList', label: 'Add people to a hot list', group: 'Company', keys: ['l'], hint: 'add to list', enabled: here && (rows.total ?? 0) > 0, run: () => setAdding(aimOf(grid, rows, filter, format.number)) },
    { id: 'company.findContacts', label: 'Find contacts here (2 credits each)', group: 'Company', keys: ['Shift+f'], enabled: here && !find.blocked, run: find.press },
    { id: 'company.research', label: 'Research this company (2 credits)', group: 'Company', keys: ['Shift+r'], enabled: here && !research.blocked, run: research.press },
    { id: 'company.refresh', label: 'Read this company again', group: 'Company', keys: ['r'], enabled: here, run: () => void run('sync.refresh', { resource: 'companies', id }) },
  ])

  if (!known) return <Screen><div className={styles.waiting}><SkeletonLines /></div></Screen>
  if (!company) return <Screen footer={<KeyHints />}><EmptyState icon={Building2} title="This company is not here" actions={<Button keys="u" onClick={() => void navigate({ to: '/companies/{-$companyId}', params: { companyId: undefined } })}>All companies</Button>}>It was removed, or this workspace has not read it yet.</EmptyState></Screen>
  return (
    <Screen footer={<KeyHints />} detail={<CompanyFields id={id} company={company} known={known} save={save} research={research} />}>
      <header className={people.head}>
        <span className={styles.sign}><Building2 size={18} aria-hidden="true" /></span>
        <div className={people.headWho}>
          <h1><bdi className="cut" title={company.name}>{company.name}</bdi><DncBadge flag={company.do_not_contact} showUnknown />{company.pending || company.conflict ? <PendingRing pending={company.pending} conflict={company.conflict} /> : null}</h1>
          <div className="muted cut"><bdi>{[company.industry, company.location, company.domain].filter(Boolean).join(' · ')}</bdi></div>
        </div>
        <div className={people.headActions}>
          <Button icon={Ban} keys="d" onClick={() => setFlagging(true)}>{company.do_not_contact ? 'May be contacted again…' : 'Do not contact…'}</Button>
        </div>
      </header>
      {company.do_not_contact ? <Banner tone="stop" icon={Ban}>Do not contact. This counts for everybody who works here.</Banner> : null}
      <div className={styles.bar}>
        <h2>People known here</h2><span className="num faint">{rows.total === null ? '' : count(rows.total, 'person', 'people')}</span><AsOf at={known.people_as_of} />
        <span className="grow" />
        <PaidButton paid={find} icon={UsersRound} keys="Shift+f" size="normal">Find contacts</PaidButton>
      </div>
      <div className={styles.barNote}><PaidNote paid={find} /></div>
      <DataGrid
        id="company-people" label={`People at ${company.name}`} columns={peopleColumns} rows={rows} grid={grid} rowLabel={rowLabel} onOpen={(row) => void navigate({ to: '/people/{-$contactId}', params: { contactId: row.id } })}
        empty={<EmptyState icon={UsersRound} title="Nobody is known here">Find contacts looks for people who work here: 2 credits for each one that is new, nothing otherwise.</EmptyState>}
      />
      {flagging ? <DncDialog aim={{ select: { ids: [id] }, who: company.name, count: 1 }} on={!company.do_not_contact} onLeave={() => setFlagging(false)} onConfirm={() => void flag()} /> : null}
      {adding ? <AddToList aim={adding} onLeave={() => setAdding(null)} onDone={() => grid.clear()} /> : null}
    </Screen>
  )
}

interface CompanyFieldsProps { id: string; company: CompanyRow; known: Known; save: Save; research: Paid }

function CompanyFields({ id, company, known, save, research }: CompanyFieldsProps) {
  const format = useFormats()
  const spent = useQuery('spend.of', { table: 'companies', id })
  const field = (name: 'domain' | 'industry' | 'location' | 'state' | 'phone', label: string) => <InlineField key={`${id} ${name}`} label={label} value={company[name]} onSave={(value) => save({ [name]: value })} />
  const statuses = [...bdStatuses, ...(company.bd_status && !bdStatuses.some((status) => status === company.bd_status) ? [company.bd_status] : [])]
  const ahead = known.meetings.filter((meeting) => meeting.starts_at > Date.now()).toReversed()
  return (
    <DetailPanel label={`Fields of ${company.name}`}>
      <dl className={people.lines}>
        <Line label="BD status"><span className={styles.status}><Select label="BD status" quiet value={company.bd_status ?? 'none'} options={statuses.map((status) => ({ value: status, label: bdWord(status) }))} onChange={(bd_status) => void save({ bd_status })} /></span></Line>
        <Line label="Name"><InlineField key={`${id} name`} label="Name" value={company.name} onSave={(name) => (name === null ? Promise.resolve(false) : save({ name }))} /></Line>
        <Line label="Domain">{field('domain', 'Domain')}</Line>
        <Line label="Industry">{field('industry', 'Industry')}</Line>
        <Line label="Location">{field('location', 'Location')}</Line>
        <Line label="State">{field('state', 'State')}</Line>
        <Line label="Phone">{field('phone', 'Phone')}</Line>
      </dl>
      <Section title="Research" fact={company.researched_at === null ? null : format.day(company.researched_at)}>
        <div className={styles.research}>
          {company.research_summary ? <p><bdi>{company.research_summary}</bdi></p> : <p className="faint">Not researched yet.</p>}
          <div><PaidButton paid={research} icon={Sparkles}>{company.research_summary ? 'Research anew' : 'Research'}</PaidButton></div>
          <PaidNote paid={research} />
        </div>
      </Section>
      <Section title="Note"><InlineField key={`${id} notes`} long label="Note" maxLength={100_000} placeholder="Write a note" value={company.notes} onSave={(notes) => save({ notes })} /></Section>
      {ahead.length > 0 ? <Section title="Meetings ahead"><ul className={people.rows}>{ahead.map((meeting) => <li key={meeting.id}><Link to="/meetings/{-$meetingId}" params={{ meetingId: meeting.id }} className={people.row}><span className="num muted">{format.stamp(meeting.starts_at)}</span><span className="cut grow">{meeting.title}</span></Link></li>)}</ul></Section> : null}
      {spent.value && !spent.stale && spent.value.rows.length > 0 ? <Section title="Spent here" fact={count(spent.value.credits, 'credit')}><Spent rows={spent.value.rows} /></Section> : null}
    </DetailPanel>
  )
}
