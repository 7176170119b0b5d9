import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import type { ContactRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { StatusTrack } from '../../ui/status-track.tsx'
import { TierChip } from '../../ui/tier-chip.tsx'
import { openWrite } from '../../parts/emails/write-store.ts'
import { OutsideLink } from '../../parts/links/external-link.tsx'
import { EmailLine, Line, PhoneLine } from '../../parts/people/contact-lines.tsx'
import { profileName } from '../../parts/people/people-labels.ts'
import contact from '../../parts/people/contact-lines.module.css'
import panel from '../../parts/people/record-panel.module.css'
import { describeStart } from '../../parts/meetings/meeting-times.ts'
import { cx } from '../../ui/cx.ts'
import styles from './people.module.css'
import { Dotted } from '../../ui/dotted.tsx'

interface PersonPanelProps {
  row: ContactRow
  onOpen: () => void
  onAdd: () => void
  onBuy: () => void
}

/** Shows a person beside the list: how to reach them, their lists and status, the latest note. */
export function PersonPanel({ row, onOpen, onAdd, onBuy }: PersonPanelProps) {
  const read = useQuery('contacts.read', { id: row.id })
  const known = read.stale ? undefined : read.value
  return (
    <DetailPanel label={row.name}>
      <div className={styles.person}>
        <Avatar name={row.name} />
        <div className={panel.who}>
          <h2>
            <span className="cut">
              <bdi>{row.name}</bdi>
            </span>
            <DncBadge flag={row.do_not_contact} showUnknown />
          </h2>
          <div className="muted cut">
            <Dotted parts={[row.title, row.company_name, row.location]} />
          </div>
        </div>
      </div>
      <div className={panel.actions}>
        <Button keys="Enter" onClick={onOpen}>
          {t('Open')}
        </Button>
        <Button keys="l" onClick={onAdd}>
          {t('Add to list')}
        </Button>
        <Button keys="w" onClick={() => openWrite({ contact_id: row.id })}>
          {t('Write')}
        </Button>
      </div>
      <dl className={contact.lines}>
        <EmailLine id={row.id} person={row} onBuy={onBuy} />
        <PhoneLine id={row.id} person={row} onBuy={onBuy} />
        <Line label={t('Company')}>
          {row.company_id ? (
            <Link
              to="/companies/{-$companyId}"
              params={{ companyId: row.company_id }}
              className={cx(styles.link, styles.whole)}
            >
              {row.company_name ?? t('Company')}
            </Link>
          ) : (
            row.company_name
          )}
        </Line>
        {row.linkedin_url ? (
          <Line label={t('LinkedIn')}>
            <OutsideLink url={row.linkedin_url}>{profileName(row.linkedin_url)}</OutsideLink>
          </Line>
        ) : null}
        <Line label={t('Prospect')}>{row.is_prospect ? t('yes') : t('no')}</Line>
        {row.target_role ? <Line label={t('Target role')}>{row.target_role}</Line> : null}
      </dl>
      {row.notes ? (
        <Card title={t('Note')}>
          <div className={panel.note}>
            <bdi>{row.notes}</bdi>
          </div>
        </Card>
      ) : null}
      {known && known.lists.length > 0 ? (
        <Card title={t('Hot lists')}>
          <div className={styles.stack}>
            {known.lists.map((list) => (
              <Link
                key={list.member_id}
                to="/hot-lists/$listId"
                params={{ listId: list.list_id }}
                search={{ member: list.member_id }}
                className={styles.rowLink}
              >
                <TierChip tier={list.tier} />
                <span className="cut grow">{list.name}</span>
                <StatusTrack status={list.status} />
              </Link>
            ))}
          </div>
        </Card>
      ) : null}
      {known ? <Last known={known} /> : null}
    </DetailPanel>
  )
}

type Known = NonNullable<ReturnType<typeof useQuery<'contacts.read'>>['value']>

function Last({ known }: { known: Known }) {
  const format = useFormats()
  const [note] = known.notes
  const coming = known.meetings
    .filter(({ starts_at }) => starts_at !== null && starts_at > Date.now())
    .toReversed()
  return (
    <>
      {coming.length > 0 ? (
        <Card title={t('Meetings ahead')}>
          <div className={styles.stack}>
            {coming.map((meeting) => (
              <Link
                key={meeting.id}
                to="/meetings/{-$meetingId}"
                params={{ meetingId: meeting.id }}
                className={styles.rowLink}
              >
                <span className="num faint">{describeStart(meeting, format)}</span>
                <span className="cut">{meeting.title}</span>
              </Link>
            ))}
          </div>
        </Card>
      ) : null}
      {note ? (
        <Card
          title={t('Last call')}
          aside={note.recorded_at === null ? null : format.day(note.recorded_at)}
        >
          <div className={`muted ${panel.note}`}>
            <bdi>{note.text ?? note.title}</bdi>
          </div>
        </Card>
      ) : null}
      {known.campaigns.length > 0 ? (
        <Card title={t('Campaigns, enrolled by us')}>
          <div className={styles.stack}>
            {known.campaigns.map((campaign) => (
              <span key={campaign.id} className={styles.rowLink}>
                <span className="cut grow">{campaign.name}</span>
                <span className="num faint">{format.day(campaign.enrolled_at)}</span>
              </span>
            ))}
          </div>
        </Card>
      ) : null}
    </>
  )
}
