import { formatFigure, t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import type { SourcedPerson } from '#shared/bridge/sourcing.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { OutsideLink } from '../../parts/links/external-link.tsx'
import { hostOf } from '../../parts/runs/run-labels.ts'
import { componentWord } from '../../parts/runs/run-labels.ts'
import { outcomeWord } from './sourcing-labels.ts'
import styles from './sourcing.module.css'
import { Dotted } from '../../ui/dotted.tsx'

function describeCharge({ outcome, charged }: SourcedPerson): string {
  if (charged === null) return t('The service doesn’t say what this person cost.')
  if (charged > 0) return t('The service lists no parts of it.')
  return outcome === 'delivered'
    ? t('Nothing: already qualified and known.')
    : t('Nothing: you only pay for delivered people.')
}

/** Shows one person of a run: the outcome, the evidence, and each charge. */
export function PersonPanel({ person, onOpen }: { person: SourcedPerson; onOpen: () => void }) {
  return (
    <DetailPanel label={person.name}>
      <div className={styles.panelHead}>
        <h2>
          <bdi>{person.name}</bdi>
          <DncBadge flag={person.do_not_contact} />
        </h2>
        <span className="muted">
          <Dotted parts={[person.title, person.company_name]} />
        </span>
        <span className={styles.outcome} data-outcome={person.outcome}>
          {person.charged === 0
            ? t('{outcome}, not charged', { outcome: outcomeWord(person.outcome) })
            : outcomeWord(person.outcome)}
        </span>
      </div>
      {person.contact_id === null ? null : (
        <div className={styles.actions}>
          <Button icon={ExternalLink} keys="Enter" onClick={onOpen}>
            {t('Open person')}
          </Button>
        </div>
      )}
      <PropertyList>
        <Property label={t('E-mail')}>{person.email}</Property>
      </PropertyList>
      <OddFields odd={person.odd} />
      <Card title={t('Evidence')} aside={formatFigure(person.evidence.length)}>
        {person.evidence.length === 0 ? (
          <span className="muted">{t('No evidence given.')}</span>
        ) : (
          <ul className={styles.proof}>
            {person.evidence.map((evidence, index) => (
              <li key={index}>
                <blockquote>
                  <bdi>
                    {evidence.quote ??
                      (evidence.url ? t('A page, without a quote') : t('No quote'))}
                  </bdi>
                </blockquote>
                <small>
                  {evidence.source}
                  {evidence.source && hostOf(evidence.url) ? ' · ' : null}
                  {evidence.url && hostOf(evidence.url) ? (
                    <OutsideLink url={evidence.url}>{hostOf(evidence.url)}</OutsideLink>
                  ) : null}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card
        title={t('Charged')}
        aside={person.charged === null ? '—' : formatFigure(person.charged)}
      >
        {person.charges.length === 0 ? (
          <span className="muted">{describeCharge(person)}</span>
        ) : (
          <div className={styles.charges}>
            {person.charges.map((charge, index) => (
              <div key={index}>
                <span>{componentWord(charge.component)}</span>
                <span className="num">{charge.credits}</span>
              </div>
            ))}
          </div>
        )}
      </Card>
    </DetailPanel>
  )
}
