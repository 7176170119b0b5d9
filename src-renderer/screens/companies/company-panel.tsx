import { t } from '#shared/i18n/translate.ts'
import { Ban, ExternalLink } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { CompanyRow } from '#shared/bridge/people.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Line } from '../../parts/people/contact-lines.tsx'
import { useAges } from '../../parts/people/use-ages.ts'
import { OutsideLink } from '../../parts/links/external-link.tsx'
import contact from '../../parts/people/contact-lines.module.css'
import panel from '../../parts/people/record-panel.module.css'
import { bdWord } from '#shared/domain/bd-status-labels.ts'
import { peopleFigure } from './company-figures.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { PhoneText } from '../../ui/phone-text.tsx'

/**
 * Returns how many people are known here, and the service's count if it is higher or the only one.
 */
function describePeople(atService: number, known: number | undefined, format: Formats): string {
  if (known === undefined) return format.number(atService)
  return atService > known
    ? t('{known, plural, other {# known here}}, {all, plural, other {# at the service}}', {
        known,
        all: atService,
      })
    : t('{known, plural, other {# known here}}', { known })
}

type Known = CommandOutput<'companies.read'>

function People({ row, known }: { row: CompanyRow; known: Known | undefined }) {
  const format = useFormats()
  const { companies } = useAges()
  const { name, contact_count: all } = row
  const words = describePeople(all, known?.people, format)
  const parts = known
    ? [
        { name: t('Known here'), value: format.number(known.people), at: known.people_as_of },
        { name: t('People'), value: format.number(all) },
      ]
    : []
  return <Figure inside="row" of={peopleFigure(name, words, companies, parts)} />
}

/** Shows a company beside the list. */
export function CompanyPanel({
  row,
  onOpen,
  onDnc,
}: {
  row: CompanyRow
  onOpen: () => void
  onDnc: () => void
}) {
  const format = useFormats()
  const read = useQuery('companies.read', { id: row.id })
  const known = read.stale ? undefined : read.value
  return (
    <DetailPanel label={row.name}>
      <div className={panel.who}>
        <h2>
          <span className="cut">
            <bdi>{row.name}</bdi>
          </span>
          <DncBadge flag={row.do_not_contact} showUnknown />
        </h2>
        <div className="muted cut">
          <Dotted parts={[row.industry, row.location]} />
        </div>
      </div>
      <div className={panel.actions}>
        <Button icon={ExternalLink} keys="Enter" onClick={onOpen}>
          {t('Open')}
        </Button>
        <Button icon={Ban} keys="d" onClick={onDnc}>
          {row.do_not_contact ? t('May be contacted…') : t('Do not contact…')}
        </Button>
      </div>
      <dl className={contact.lines}>
        <Line label={t('People')}>
          <People row={row} known={known} />
        </Line>
        <Line label={t('BD status')}>{bdWord(row.bd_status)}</Line>
        <Line label={t('Domain')}>
          {row.domain ? (
            <OutsideLink url={`https://${row.domain}`}>{row.domain}</OutsideLink>
          ) : null}
        </Line>
        <Line label={t('Phone')}>{row.phone ? <PhoneText>{row.phone}</PhoneText> : null}</Line>
      </dl>
      {row.research_summary ? (
        <Card
          title={t('Research')}
          aside={row.researched_at === null ? null : format.day(row.researched_at)}
        >
          <div className={panel.note}>
            <bdi>{row.research_summary}</bdi>
          </div>
        </Card>
      ) : null}
      {row.notes ? (
        <Card title={t('Note')}>
          <div className={panel.note}>
            <bdi>{row.notes}</bdi>
          </div>
        </Card>
      ) : null}
    </DetailPanel>
  )
}
