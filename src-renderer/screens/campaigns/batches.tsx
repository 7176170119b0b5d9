import { t } from '#shared/i18n/translate.ts'
import type { EnrolBatch, EnrolState } from '#shared/bridge/enrolment.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useScreenState } from '../../stores/left-screens.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { inBatchFigure, riseFigure } from '../../parts/enrolment/verdict-figures.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

const states: Record<EnrolState, string> = {
  draft: t('draft, not sent'),
  held: t('sends in a moment'),
  checking: t('checking'),
  sending: t('on its way'),
  asking: t('no answer, checking'),
  confirmed: t('enrolled'),
  unknown: t('outcome unknown'),
  refused: t('not enrolled'),
  cancelled: t('cancelled'),
}

function Batch({ batch }: { batch: EnrolBatch }) {
  const format = useFormats()
  const { id, campaign_id, state, people } = batch
  const [open, setOpen] = useScreenState(`enrolment open ${id}`, false)
  const isOnlyAccepted = state === 'confirmed' && batch.enrolled === null
  return (
    <li className={styles.batch}>
      <div className={styles.batchHead}>
        <span className="num faint">{format.stamp(batch.at)}</span>
        <span className="grow">
          <Dotted
            parts={[
              <Figure
                key="people"
                of={{
                  ...inBatchFigure(batch, format),
                  value: t('{people, plural, one {# person} other {# people}}', {
                    people: people.length,
                  }),
                }}
              />,
              isOnlyAccepted ? states.unknown : states[state],
            ]}
          />
        </span>
        <Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Less') : t('Who')}
        </Button>
      </div>
      {batch.message ? <p className="muted">{batch.message}</p> : null}
      {batch.count_before !== null && batch.count_after !== null ? (
        <p className="faint num">
          <Explained of={riseFigure(batch, batch.count_before, batch.count_after, format)}>
            {t('Enrolled in the campaign: {count_before} before, {count_after} after', {
              count_before: format.number(batch.count_before),
              count_after: format.number(batch.count_after),
            })}
          </Explained>
        </p>
      ) : null}
      {state === 'draft' ? (
        <div className={styles.batchHead}>
          <Button size="small" onClick={() => openEnrol({ campaign_id, select: { batch_id: id } })}>
            {t('Review')}
          </Button>
          <Button
            size="small"
            look="quiet"
            onClick={() => void run('enrolment.discard', { batch_id: id })}
          >
            {t('Discard')}
          </Button>
        </div>
      ) : null}
      {state === 'unknown' ? (
        <div className={styles.batchHead}>
          <Button
            size="small"
            onClick={() => void run('enrolment.settle', { batch_id: id, enrolled: false })}
          >
            {t('Not enrolled')}
          </Button>
          <Button
            size="small"
            onClick={() => void run('enrolment.settle', { batch_id: id, enrolled: true })}
          >
            {t('Enrolled')}
          </Button>
        </div>
      ) : null}
      {open ? (
        <ul className={styles.ids} tabIndex={0} aria-label={t('People in this enrolment')}>
          {people.map(({ contact_id, name, email, reason }) => (
            <li key={contact_id}>
              <span className="cut grow">
                <bdi>{name}</bdi>
                {reason ? <span className="muted"> · {reason}</span> : null}
              </span>
              <bdi className="faint">{email ?? t('No e-mail')}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/**
 * Lists the people enrolled from this computer, with receipts, because the service does not list
 * enrolments (R3).
 */
export function Batches({ campaignId }: { campaignId: string }) {
  const answer = useQuery('enrolment.batches', { campaign_id: campaignId })
  const batches = answer.value?.batches ?? []
  return (
    <Card title={t('Enrolled from this computer')}>
      {batches.length === 0 ? (
        <p className="muted">
          {t('Nobody yet. Enrol people here, or select them in a hot list and enrol them there.')}
        </p>
      ) : (
        <ul className={styles.batches}>
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      <p className="faint">{t('The service doesn’t list enrolments.')}</p>
    </Card>
  )
}
