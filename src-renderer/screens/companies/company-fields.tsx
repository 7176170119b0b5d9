import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { Copy, Phone, Sparkles } from 'lucide-react'
import { bdStatuses } from '#shared/api/values.ts'
import type { CompanyRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { spentOnFigure } from '../../parts/spend/credit-figures.ts'
import { Spent } from '../../parts/spend/spent.tsx'
import { Line } from '../../parts/people/contact-lines.tsx'
import { copyText } from '../../parts/links/copy.ts'
import { NoteField } from '../../parts/notes/note-field.tsx'
import { useNoteDraft } from '../../parts/notes/use-note-draft.ts'
import { InlineField } from '../../parts/inline/inline-field.tsx'
import { PaidButton, PaidNote } from '../../parts/spend/paid-button.tsx'
import { Section } from '../../parts/people/record-section.tsx'
import type { Paid } from '../../parts/spend/use-paid.ts'
import contact from '../../parts/people/contact-lines.module.css'
import sections from '../../parts/people/person-sections.module.css'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import type { SaveCompany } from './company-page.tsx'
import { callCompany } from './use-company-page-actions.ts'
import { bdWord } from '#shared/domain/bd-status-labels.ts'
import { describeStart } from '../../parts/meetings/meeting-times.ts'
import styles from './companies.module.css'

type Known = NonNullable<ReturnType<typeof useQuery<'companies.read'>>['value']>
interface CompanyFieldsProps {
  id: string
  company: CompanyRow
  known: Known
  save: SaveCompany
  research: Paid
}

/**
 * Shows the fields of a company, edited in place, its research, note and meetings, and what was
 * spent on it (F2, F5).
 */
export function CompanyFields({ id, company, known, save, research }: CompanyFieldsProps) {
  const format = useFormats()
  const spent = useQuery('spend.of', { table: 'companies', id })
  const note = useNoteDraft(
    { table: 'companies', id, contact_id: null, note: company.notes },
    (notes, seen) => save({ notes }, { notes: seen }),
  )
  return (
    <DetailPanel label={t('Fields of {company}', { company: company.name })}>
      <Conflicts conflicts={known.conflicts} />
      <Details id={id} company={company} save={save} />
      <OddFields odd={company.odd} />
      <Section
        title={t('Research')}
        fact={company.researched_at === null ? null : format.day(company.researched_at)}
      >
        <Research summary={company.research_summary} paid={research} />
      </Section>
      <Section title={t('Note')}>
        <NoteField key={id} note={note} label={t('Note')} value={company.notes} />
      </Section>
      {known.meetings.length > 0 ? <Meetings meetings={known.meetings} /> : null}
      {spent.value && !spent.stale && spent.value.rows.length > 0 ? (
        <Section title={t('Spent here')} fact={<Figure of={spentOnFigure(spent.value, format)} />}>
          <Spent rows={spent.value.rows} />
        </Section>
      ) : null}
    </DetailPanel>
  )
}

function Details({ id, company, save }: Pick<CompanyFieldsProps, 'id' | 'company' | 'save'>) {
  const field = (name: 'domain' | 'industry' | 'location' | 'state' | 'phone', label: string) => (
    <InlineField
      key={`${id} ${name}`}
      keptAs={`companies ${id} ${name}`}
      label={label}
      value={company[name]}
      onSave={(value, seen) => save({ [name]: value }, { [name]: seen })}
    />
  )
  const statuses = [
    ...bdStatuses,
    ...(company.bd_status && !bdStatuses.some((status) => status === company.bd_status)
      ? [company.bd_status]
      : []),
  ]
  const { phone } = company
  return (
    <dl className={contact.lines}>
      <Line label={t('BD status')}>
        <span className={styles.status}>
          <Select
            label={t('BD status')}
            quiet
            value={company.bd_status ?? 'none'}
            options={statuses.map((status) => ({ value: status, label: bdWord(status) }))}
            onChange={(bd_status) => void save({ bd_status })}
          />
        </span>
      </Line>
      <Line label={t('Name')}>
        <InlineField
          key={`${id} name`}
          keptAs={`companies ${id} name`}
          label={t('Name')}
          value={company.name}
          onSave={(name, seen) =>
            name === null ? Promise.resolve(false) : save({ name }, { name: seen })
          }
        />
      </Line>
      <Line label={t('Domain')}>{field('domain', t('Domain'))}</Line>
      <Line label={t('Industry')}>{field('industry', t('Industry'))}</Line>
      <Line label={t('Location')}>{field('location', t('Location'))}</Line>
      <Line label={t('State or region')}>{field('state', t('State or region'))}</Line>
      <Line
        label={t('Phone')}
        aside={
          phone ? (
            <>
              <IconButton
                icon={Phone}
                label={t('Call {company}', { company: company.name })}
                keys="c"
                onClick={() => callCompany(company)}
              />
              <IconButton
                icon={Copy}
                label={t('Copy the number')}
                onClick={() => void copyText(phone, phone)}
              />
            </>
          ) : null
        }
      >
        {field('phone', t('Phone'))}
      </Line>
    </dl>
  )
}

function Research({ summary, paid }: { summary: string | null; paid: Paid }) {
  return (
    <div className={styles.research}>
      {summary ? (
        <p>
          <bdi>{summary}</bdi>
        </p>
      ) : (
        <p className="faint">{t('Not researched yet.')}</p>
      )}
      <div>
        <PaidButton paid={paid} icon={Sparkles} keys="Shift+r" again={t('Research again')}>
          {summary ? t('Research again') : t('Research')}
        </PaidButton>
      </div>
      <PaidNote paid={paid} />
    </div>
  )
}

function Meetings({ meetings }: Pick<Known, 'meetings'>) {
  const format = useFormats()
  return (
    <Section title={t('Meetings')} fact={meetings.length}>
      <ul className={sections.rows}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <Link
              to="/meetings/{-$meetingId}"
              params={{ meetingId: meeting.id }}
              className={sections.row}
            >
              <span className="num muted">{describeStart(meeting, format)}</span>
              <span className="cut grow">
                <bdi>{meeting.title}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
