import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { CircleHelp, FilePen, Timer } from 'lucide-react'
import type { EnrolBatch } from '#shared/bridge/enrolment.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { useSecondsUntil } from '../../parts/campaigns/campaign-banners.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { inBatchFigure } from '../../parts/enrolment/verdict-figures.ts'

function BatchBanner({ batch }: { batch: EnrolBatch }) {
  const format = useFormats()
  const left = useSecondsUntil(batch.leaves_at)
  const { id, campaign_id, campaign_name, state } = batch
  const people = <People batch={batch} />
  if (state === 'held')
    return (
      <Banner
        icon={Timer}
        actions={
          <Button
            size="small"
            look="danger"
            onClick={() => void run('enrolment.cancel', { batch_id: id })}
          >
            {t('Cancel')}
          </Button>
        }
      >
        <Trans
          text="{people} will be enrolled in <bdi>{campaign_name}</bdi> in {left} s."
          values={{ people, campaign_name, left }}
          parts={{ bdi: <bdi /> }}
        />
      </Banner>
    )
  if (state === 'draft') {
    return (
      <Banner
        tone="warn"
        icon={FilePen}
        actions={
          <>
            <Button
              size="small"
              onClick={() => openEnrol({ campaign_id, select: { batch_id: id } })}
            >
              {t('Review')}
            </Button>
            <Button
              size="small"
              look="quiet"
              onClick={() => void run('enrolment.discard', { batch_id: id })}
            >
              {t('Discard')}
            </Button>
          </>
        }
      >
        <Trans
          text="Draft of {time}: {people} for <bdi>{campaign}</bdi>, not sent."
          values={{ time: format.stamp(batch.at), people, campaign: campaign_name }}
          parts={{ bdi: <bdi /> }}
        />{' '}
        {batch.message ?? ''}
      </Banner>
    )
  }
  return (
    <Banner
      tone="stop"
      icon={CircleHelp}
      actions={
        state === 'unknown' ? (
          <>
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
          </>
        ) : undefined
      }
    >
      {batch.message === null ? (
        <Trans
          text="{people} for <bdi>{campaign}</bdi>: checking the outcome."
          values={{ people, campaign: campaign_name }}
          parts={{ bdi: <bdi /> }}
        />
      ) : (
        <Trans
          text="{people} for <bdi>{campaign}</bdi>: {message}"
          values={{ people, campaign: campaign_name, message: batch.message }}
          parts={{ bdi: <bdi /> }}
        />
      )}
    </Banner>
  )
}

function People({ batch }: { batch: EnrolBatch }) {
  const format = useFormats()
  return (
    <Explained of={inBatchFigure(batch, format)}>
      {t('{people, plural, one {# person} other {# people}}', { people: batch.people.length })}
    </Explained>
  )
}

/** Shows up to three enrolments that are drafts, on hold, being checked or of unknown outcome. */
export function DraftBanners() {
  const answer = useQuery('enrolment.batches', {})
  const waiting = (answer.value?.batches ?? []).filter(
    ({ state }) =>
      state === 'draft' || state === 'held' || state === 'unknown' || state === 'asking',
  )
  return waiting.slice(0, 3).map((batch) => <BatchBanner key={batch.id} batch={batch} />)
}
