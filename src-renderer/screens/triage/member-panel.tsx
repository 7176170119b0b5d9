import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Clock, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { tiers, type MemberStatus, type Tier } from '#shared/api/values.ts'
import type { MemberContext, MemberRow } from '#shared/bridge/hot-lists.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TierChip } from '../../ui/tier-chip.tsx'
import { EmailLine, PhoneLine } from '../../parts/people/contact-lines.tsx'
import { ConfirmOpenLink } from '../../parts/links/external-link.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { NoteField } from '../../parts/notes/note-field.tsx'
import type { NoteDraft } from '../../parts/notes/use-note-draft.ts'
import { tierOptions } from '../../parts/people/member-labels.ts'
import { StatusMenu } from '../../parts/people/status-menu.tsx'
import { describeStart } from '../../parts/meetings/meeting-times.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import record from '../../parts/people/record-panel.module.css'
import styles from './triage.module.css'
import { Dotted } from '../../ui/dotted.tsx'

interface MemberPanelProps {
  row: MemberRow
  note: NoteDraft
  calling: boolean
  onTier: (tier: Tier | null) => void
  onStatus: (status: MemberStatus) => void
  /** Dials, then asks for the outcome. */
  onCall: () => void
  /** Called before a purchase for the member, whose row must keep its place. */
  onBuy: () => void
  onOutcome: (outcome: 'voicemail' | 'connected') => void
}

/**
 * Shows the person beside the list (A7): contact details, company, do-not-contact, other lists,
 * last call, campaigns, and open conflicts.
 */
export function MemberPanel({
  row,
  note,
  calling,
  onTier,
  onStatus,
  onCall,
  onBuy,
  onOutcome,
}: MemberPanelProps) {
  const context = useQuery('members.context', { list_id: row.list_id, member_id: row.id })
  const known = context.value?.context?.member.id === row.id ? context.value.context : null
  return (
    <DetailPanel label={row.name}>
      <div className={styles.person}>
        <Avatar name={row.name} />
        <div className={record.who}>
          <h2>
            {row.contact_id === null ? (
              <span className="cut">
                <bdi>{row.name}</bdi>
              </span>
            ) : (
              <Link
                to="/people/{-$contactId}"
                params={{ contactId: row.contact_id }}
                className="cut"
              >
                <bdi>{row.name}</bdi>
              </Link>
            )}
            <DncBadge flag={row.do_not_contact} showUnknown />
          </h2>
          <div className="muted cut">
            <Dotted parts={[row.title, row.company_name, row.location]} />
          </div>
        </div>
      </div>
      <SegmentedControl
        label={t('Tier')}
        apart
        clearable
        value={tiers.find((tier) => tier === row.tier) ?? null}
        options={tierOptions}
        onChange={onTier}
      />
      {known ? <Conflicts conflicts={known.conflicts} /> : null}
      {calling ? (
        <Card title={t('Call outcome')} tone="warn">
          <div className={record.actions}>
            <Button keys="v" onClick={() => onOutcome('voicemail')}>
              {t('Left voicemail')}
            </Button>
            <Button keys="o" onClick={() => onOutcome('connected')}>
              {t('Connected')}
            </Button>
          </div>
        </Card>
      ) : null}
      <Facts row={row} context={known} onStatus={onStatus} onCall={onCall} onBuy={onBuy} />
      <Card title={t('Note')} keys="n">
        <NoteField
          key={row.id}
          note={note}
          label={t('Note on {person}', { person: row.name })}
          value={row.notes}
        />
      </Card>
      {known?.contact_notes ? (
        <Card title={t('Notes on this person')}>
          <WrittenText label={t('Notes on this person')} tone="muted">
            {known.contact_notes}
          </WrittenText>
        </Card>
      ) : null}
      {known ? <RelatedRecords context={known} /> : null}
    </DetailPanel>
  )
}

function Facts({
  row,
  context,
  onStatus,
  onCall,
  onBuy,
}: { row: MemberRow; context: MemberContext | null } & Pick<
  MemberPanelProps,
  'onStatus' | 'onCall' | 'onBuy'
>) {
  const format = useFormats()
  const [leaving, setLeaving] = useState<string | null>(null)
  // The ledger records from which list something was bought (D5).
  const { value: places } = useQuery('navigation.counts', {})
  const list = places?.lists.find((hotList) => hotList.id === row.list_id)?.name
  const tags = list ? { tags: { 'hot list': list } } : {}
  return (
    <>
      <PropertyList>
        <Property label={t('Status')}>
          <StatusMenu status={row.status} onStatus={onStatus} />
        </Property>
        <EmailLine id={row.contact_id} person={row} onBuy={onBuy} {...tags} />
        <PhoneLine
          id={row.contact_id}
          person={row}
          onBuy={onBuy}
          {...tags}
          call={
            <Button size="small" keys="c" onClick={onCall}>
              {t('Call')}
            </Button>
          }
        />
        {context?.linkedin_url ? (
          <Property
            label={t('LinkedIn')}
            aside={
              <IconButton
                icon={ExternalLink}
                label={t('Open the profile')}
                onClick={() => setLeaving(context.linkedin_url)}
              />
            }
          >
            <span className="cut">{context.linkedin_url.replace(/^https?:\/\/(www\.)?/, '')}</span>
          </Property>
        ) : null}
        {context?.target_role ? (
          <Property label={t('Looking for')}>{context.target_role}</Property>
        ) : null}
        {row.source ? (
          <Property label={t('Source')}>
            <span className="cut">{row.source}</span>
          </Property>
        ) : null}
        {context ? (
          <Property label={t('Also in')}>
            {context.lists.map((list) => list.name).join(' · ')}
          </Property>
        ) : null}
        {context ? (
          <Property label={t('Campaign')}>
            {context.campaigns.length > 0
              ? context.campaigns.map((campaign) => campaign.name).join(' · ')
              : t('None (from this computer)')}
          </Property>
        ) : null}
        {context?.company ? <CompanyProperty company={context.company} /> : null}
        {row.snoozed_until !== null && row.snoozed_until > Date.now() ? (
          <Property label={t('Snoozed')} aside={<Clock size={14} aria-hidden="true" />}>
            {t('until {time}, on this computer', {
              time: format.stamp(row.snoozed_until),
            })}
          </Property>
        ) : null}
      </PropertyList>
      <OddFields odd={row.odd} />
      {leaving ? <ConfirmOpenLink url={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

function CompanyProperty({ company }: { company: NonNullable<MemberContext['company']> }) {
  return (
    <Property
      label={t('Company')}
      aside={company.do_not_contact ? <Ban aria-label={t('Do not contact')} size={14} /> : null}
    >
      <Link to="/companies/{-$companyId}" params={{ companyId: company.id }} className="cut">
        {[company.name, company.industry].filter(Boolean).join(' · ')}
      </Link>
    </Property>
  )
}

function RelatedRecords({ context }: { context: MemberContext }) {
  const format = useFormats()
  const { last_note, meetings, lists } = context
  return (
    <>
      {last_note ? (
        <Card
          title={t('Last call')}
          aside={[
            last_note.recorded_at === null ? null : format.day(last_note.recorded_at),
            last_note.duration_minutes === null
              ? null
              : t('{minutes} min', { minutes: last_note.duration_minutes }),
          ]
            .filter(Boolean)
            .join(', ')}
        >
          <WrittenText label={t('Last call')} tone="muted">
            {last_note.text ?? last_note.title}
          </WrittenText>
        </Card>
      ) : null}
      {meetings.length > 0 ? (
        <Card title={t('Meetings')}>
          <div className={styles.list}>
            {meetings.map((meeting) => (
              <Link
                key={meeting.id}
                to="/meetings/{-$meetingId}"
                params={{ meetingId: meeting.id }}
                className={styles.line}
              >
                <span className="num faint">{describeStart(meeting, format)}</span>
                <span className="cut">{meeting.title}</span>
              </Link>
            ))}
          </div>
        </Card>
      ) : null}
      {lists.length > 0 ? (
        <Card title={t('Other lists')}>
          <div className={styles.list}>
            {lists.map((list) => (
              <Link
                key={list.list_id}
                to="/hot-lists/$listId"
                params={{ listId: list.list_id }}
                className={styles.line}
              >
                <TierChip tier={list.tier} />
                <span className="cut">{list.name}</span>
              </Link>
            ))}
          </div>
        </Card>
      ) : null}
    </>
  )
}
