import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Check, ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { CompanyMatch, JobRow, Stage } from '#shared/bridge/pipeline.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { NoteField } from '../../parts/notes/note-field.tsx'
import type { NoteDraft } from '../../parts/notes/use-note-draft.ts'
import { peopleAtFigure } from '../../parts/people/known-figures.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { FollowUpDay } from './columns.tsx'
import { HereMark } from './here-mark.tsx'
import { MissingLead } from './missing-lead.tsx'
import { hostOf } from './open-posting.tsx'
import { StageMark } from './stage-mark.tsx'
import {
  dismissalLabels,
  dueAt,
  stageKeys,
  stageOf,
  stageLabels,
  statusWord,
} from './pipeline-labels.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import styles from './pipeline.module.css'
import { Dotted } from '../../ui/dotted.tsx'

/** The lead to show, and the actions of its buttons. */
export interface LeadPanelProps {
  row: JobRow
  note: NoteDraft
  onStage: (stage: Stage) => void
  onFollowUp: () => void
  onFollowedUp: () => void
  onDismiss: () => void
  onCompany: () => void
  /** Shows all leads of its company in the list. */
  onOnlyCompany: () => void
  onOpen: () => void
  /** Keeps this posting of the role and dismisses the others (B5). */
  onDuplicates: () => void
}

type Context = CommandOutput<'pipeline.read'>

/**
 * Shows everything about a lead: the user's own work on it, the workspace's data, its company, and
 * similar leads.
 */
export function LeadPanel(props: LeadPanelProps) {
  const { row } = props
  const answer = useQuery('pipeline.read', { id: row.id })
  const context = answer.value?.job?.id === row.id ? answer.value : null
  // A list may leave fields out. The whole lead is read if the user stays on it for a moment.
  useEffect(() => {
    const timer = setTimeout(
      () => void run('sync.look', { resource: 'jobs', id: row.id }, { quiet: true }),
      250,
    )
    return () => clearTimeout(timer)
  }, [row.id])
  return (
    <DetailPanel key={row.id} label={row.title}>
      <div className={styles.who}>
        <h2>
          <bdi>{row.title}</bdi>
        </h2>
        <div className="muted">
          <Dotted parts={[row.company_name, row.location]} />
        </div>
        {row.vanished ? <MissingLead row={row} /> : null}
      </div>
      <Mine {...props} />
      {context ? <Company context={context} row={row} onCompany={props.onCompany} /> : null}
      <Theirs row={context?.job ?? row} onOpen={props.onOpen} />
      {context ? (
        <Likes
          context={context}
          onDuplicates={props.onDuplicates}
          onOnlyCompany={props.onOnlyCompany}
        />
      ) : null}
    </DetailPanel>
  )
}

function Stamp({ at }: { at: number }) {
  const format = useFormats()
  return <span className="num">{format.stamp(at)}</span>
}

/** Shows what is kept on this computer: stage, follow-up and note (R1). */
function Mine({ row, note, onStage, onFollowUp, onFollowedUp, onDismiss }: LeadPanelProps) {
  const { mine } = row
  const stage = stageOf(row)
  const done = mine.follow_up_done ? 'done' : null
  const followUp = dueAt(row) === null ? done : <FollowUpDay row={row} />
  const choices = [
    ...stageKeys.map((stageKey) => ({
      label: stageLabels[stageKey.stage],
      keys: stageKey.key,
      checked: stageKey.stage === stage,
      onSelect: () => onStage(stageKey.stage),
    })),
    { label: t('Dismissed…'), keys: 'd', checked: stage === 'dismissed', onSelect: onDismiss },
  ]
  return (
    <Card title={t('My work')} aside={<HereMark words />}>
      <PropertyList>
        <Property label={t('Stage')}>
          <Menu
            trigger={
              <Button size="small">
                <span className={styles.stage}>
                  <StageMark stage={stage} />
                  {stageLabels[stage]}
                </span>
              </Button>
            }
            groups={[{ items: choices }]}
          />
        </Property>
        {mine.dismissal ? (
          <Property label={t('Reason')}>{dismissalLabels[mine.dismissal]}</Property>
        ) : null}
        <Property
          label={t('Follow up')}
          aside={
            <span className={styles.line}>
              {dueAt(row) === null ? null : (
                <Button size="small" icon={Check} keys="Shift+u" onClick={onFollowedUp}>
                  {t('Done')}
                </Button>
              )}
              <Button size="small" keys="u" onClick={onFollowUp}>
                {mine.follow_up_at === null ? t('Set') : t('Change')}
              </Button>
            </span>
          }
        >
          {followUp}
        </Property>
      </PropertyList>
      <h4 className={styles.noteTitle}>
        {t('My note')} <Shortcut keys="n" />
      </h4>
      <NoteField
        key={row.id}
        note={note}
        label={t('My note on {title}', { title: row.title })}
        value={mine.note}
      />
    </Card>
  )
}

function describeMatch(name: string | null, matches: number): string {
  if (name === null) return t('The listing doesn’t name a company.')
  if (matches === 0) return t('No company named “{company}” yet.', { company: name })
  return t(
    '{matches, plural, =1 {One company has a name like “{company}”.} other {# companies have a name like “{company}”.}}',
    { matches, company: name },
  )
}

/** Shows the company, confirmed or likely, with its do-not-contact flag before any call (F6). */
function Company({
  context,
  row,
  onCompany,
}: {
  context: Context
  row: JobRow
  onCompany: () => void
}) {
  const sure = context.companies.find((company) => company.confirmed)
  const likely = sure ?? context.companies.find((company) => company.exact)
  const blocked = likely?.do_not_contact === true
  return (
    <Card title={t('Company')} keys="c" tone={blocked ? 'stop' : 'plain'}>
      {likely ? (
        <div className={styles.company}>
          <div className={styles.line}>
            <Link
              className="cut name"
              to="/companies/{-$companyId}"
              params={{ companyId: likely.id }}
            >
              <bdi>{likely.name}</bdi>
            </Link>
            <DncBadge flag={likely.do_not_contact} showUnknown />
          </div>
          <div className="faint cut">
            <Dotted
              parts={[
                likely.domain,
                likely.location,
                likely.contacts === 0 ? t('no contacts') : <People key="people" at={likely} />,
              ]}
            />
          </div>
          {sure ? null : <div className="faint">{t('Same name, not confirmed.')}</div>}
        </div>
      ) : (
        <p className="muted">{describeMatch(row.company_name, context.companies.length)}</p>
      )}
      {blocked ? (
        <p className={styles.blocked}>
          <Ban size={14} aria-hidden="true" /> {t('Marked do not contact.')}
        </p>
      ) : null}
      <div className={styles.cardAction}>
        <Button size="small" keys="c" onClick={onCompany}>
          {sure ? t('Who to call') : t('Find company')}
        </Button>
      </div>
    </Card>
  )
}

/** Shows the workspace's data word for word, including fields that Hotdesk does not know (B3). */
function Theirs({ row, onOpen }: { row: JobRow; onOpen: () => void }) {
  const format = useFormats()
  const day = (at: number | null) =>
    at === null ? null : <span className="num">{format.date(at)}</span>
  const host = row.url === null ? null : hostOf(row.url)
  return (
    <Card title={t('In the workspace')}>
      <PropertyList>
        <Property label={t('Status')}>{statusWord(row.status)}</Property>
        <Property label={t('Salary')} wrap>
          {row.salary}
        </Property>
        <Property label={t('Location')} wrap>
          {row.location}
        </Property>
        <Property label={t('State or region')}>{row.state}</Property>
        <Property label={t('Sector')}>{row.sector}</Property>
        <Property label={t('Posted')}>{day(row.posting_date)}</Property>
        <Property label={t('Follow up')}>{day(row.follow_up_date)}</Property>
        <Property
          label={t('Posting')}
          aside={
            row.url && host ? (
              <Button size="small" icon={ExternalLink} keys="o" onClick={onOpen}>
                {t('Open')}
              </Button>
            ) : null
          }
        >
          {row.url ? (
            <span className="cut" title={row.url}>
              {host ?? row.url}
            </span>
          ) : null}
        </Property>
        <Property label={t('First seen')}>{day(row.first_seen_at)}</Property>
        <Property label={row.vanished ? t('Missing since') : t('Last seen')}>
          {row.last_seen_at === null ? null : <Stamp at={row.last_seen_at} />}
        </Property>
        {row.extra.map((field) => (
          <Property key={field.name} label={field.name} wrap>
            {field.value}
          </Property>
        ))}
      </PropertyList>
      {row.notes ? (
        <div className={styles.theirNotes}>
          <h4 className="faint">{t('Notes')}</h4>
          <WrittenText label={t('Notes')}>{row.notes}</WrittenText>
        </div>
      ) : null}
    </Card>
  )
}

function People({ at: { name, contacts: people } }: { at: CompanyMatch }) {
  const words = t('{people, plural, one {# person} other {# people}}', { people })
  return <Figure inside="row" of={peopleAtFigure(name, words, useAges().people)} />
}

/** Shows other postings of the role (B5) and other roles at the company. */
function Likes({
  context,
  onDuplicates,
  onOnlyCompany,
}: { context: Context } & Pick<LeadPanelProps, 'onDuplicates' | 'onOnlyCompany'>) {
  const { similar, at_company, at_company_total } = context
  const undismissed = similar.filter((lead) => lead.mine.stage !== 'dismissed')
  return (
    <>
      {similar.length > 0 ? (
        <Card
          title={t('Posted {count, plural, one {# time} other {# times}}', {
            count: similar.length + 1,
          })}
        >
          <div className={styles.list}>
            {similar.slice(0, 6).map((lead) => (
              <Like key={lead.id} row={lead} by="place" />
            ))}
          </div>
          {similar.length > 6 ? (
            <div className="faint">
              {t('{count, plural, other {and # more}}', { count: similar.length - 6 })}
            </div>
          ) : null}
          {undismissed.length > 0 ? (
            <div className={styles.cardAction}>
              <Button size="small" keys="m" onClick={onDuplicates}>
                {t(
                  '{others, plural, =1 {Keep this one, dismiss the other} other {Keep this one, dismiss # others}}',
                  { others: undismissed.length },
                )}
              </Button>
            </div>
          ) : null}
        </Card>
      ) : null}
      {at_company.length > 0 ? (
        <Card
          title={t('Also at this company')}
          aside={
            at_company_total > 8 ? (
              <span>{t('{at_most} of {at_company_total}', { at_most: 8, at_company_total })}</span>
            ) : null
          }
        >
          <div className={styles.list}>
            {at_company.slice(0, 8).map((lead) => (
              <Like key={lead.id} row={lead} by="title" />
            ))}
          </div>
          <div className={styles.cardAction}>
            <Button size="small" keys="a" onClick={onOnlyCompany}>
              {t('All leads at this company')}
            </Button>
          </div>
        </Card>
      ) : null}
    </>
  )
}

function Like({ row, by }: { row: JobRow; by: 'place' | 'title' }) {
  const format = useFormats()
  return (
    <Link
      to="/pipeline/{-$jobId}"
      params={{ jobId: row.id }}
      search={(before) => before}
      className={styles.like}
    >
      <StageMark stage={stageOf(row)} />
      <span className="cut grow">
        <bdi>{by === 'title' ? row.title : (row.location ?? row.title)}</bdi>
      </span>
      <span className="num faint">
        {row.posting_date === null ? '' : format.day(row.posting_date)}
      </span>
    </Link>
  )
}
