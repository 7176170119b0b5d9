import { CircleHelp, FilePen, Timer } from 'lucide-react'
import type { EnrolBatch } from '#shared/bridge/enrolment.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSecondsUntil } from '../../parts/campaigns/campaign-banners.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'

function BatchBanner({ batch }: { batch: EnrolBatch }) {
  const format = useFormats()
  const left = useSecondsUntil(batch.leaves_at)
  const { id, campaign_id, campaign_name, state } = batch
  const people = count(batch.people.length, 'person', 'people', format.number)
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
            Cancel
          </Button>
        }
      >
        {people} will be enrolled in <bdi>{campaign_name}</bdi> in {left} s.
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
              Review
            </Button>
            <Button
              size="small"
              look="quiet"
              onClick={() => void run('enrolment.discard', { batch_id: id })}
            >
              Discard
            </Button>
          </>
        }
      >
        Draft of {format.stamp(batch.at)}: {people} for <bdi>{campaign_name}</bdi>, not sent.{' '}
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
              Not enrolled
            </Button>
            <Button
              size="small"
              onClick={() => void run('enrolment.settle', { batch_id: id, enrolled: true })}
            >
              Enrolled
            </Button>
          </>
        ) : undefined
      }
    >
      {people} for <bdi>{campaign_name}</bdi>: {batch.message ?? 'checking the outcome.'}
    </Banner>
  )
}

/**
 * Shows the enrolments that wait for a person: drafts, those on hold, and those whose outcome is
 * unknown.
 */
export function DraftBanners() {
  const answer = useQuery('enrolment.batches', {})
  const waiting = (answer.value?.batches ?? []).filter(
    ({ state }) =>
      state === 'draft' || state === 'held' || state === 'unknown' || state === 'asking',
  )
  return waiting.slice(0, 3).map((batch) => <BatchBanner key={batch.id} batch={batch} />)
}
