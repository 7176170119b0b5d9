import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Briefcase, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { RoleLine } from './role-line.tsx'
import { useReviewPolling } from '../../parts/employment/use-review-polling.ts'
import { isChange, spanOf, statusWords } from './employment-labels.ts'
import styles from '../../parts/employment/employment.module.css'

const route = getRouteApi('/people/$contactId/employment')

/**
 * Employment review (F8): as it stands, as it is proposed, and why; each role is approved by
 * itself.
 */
export default function Employment() {
  const { contactId } = route.useParams()
  const read = useQuery('employment.read', { contact_id: contactId })
  const online = useOnline()
  const review = read.stale ? undefined : read.value
  useReviewPolling(contactId, review?.status)
  if (!review)
    return (
      <Screen>
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  return (
    <Review
      key={`${contactId} ${review.status}`}
      contactId={contactId}
      review={review}
      online={online}
    />
  )
}

function Review({
  contactId,
  review,
  online,
}: {
  contactId: string
  review: EmploymentReview
  online: boolean
}) {
  const navigate = useNavigate()
  const format = useFormats()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const back = () => void navigate({ to: '/people/{-$contactId}', params: { contactId } })
  const proposed = review.roles.filter(isChange)
  const unchanged = review.roles.filter((role) => !isChange(role))
  const chosen = proposed.filter((role) => !left.has(role.key)).map((role) => role.key)
  const decidable = review.status === 'ready' && online
  const toggle = (key: string) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })

  const act = async (done: Promise<{ ok: true; value: { message: string } } | { ok: false }>) => {
    setBusy(true)
    const answer = await done
    setBusy(false)
    if (answer.ok) toast({ message: answer.value.message })
    return answer.ok
  }
  const approve = async () => {
    if (
      chosen.length > 0 &&
      decidable &&
      !busy &&
      (await act(run('employment.approve', { contact_id: contactId, role_keys: chosen })))
    )
      back()
  }
  const dismiss = async () => {
    if (online && !busy && (await act(run('employment.dismiss', { contact_id: contactId })))) back()
  }
  const refresh = () => void act(run('employment.refresh', { contact_id: contactId }))
  const retry = () => void act(run('employment.retry', { contact_id: contactId }))

  const look = () => void run('employment.look', { contact_id: contactId, again: true })

  const lines = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-role]') ?? [])]
  const step = (by: number) => {
    const all = lines()
    const at = all.findIndex((line) => line.contains(document.activeElement))
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  const here = () => {
    const line = lines().find((one) => one.contains(document.activeElement))
    if (line?.dataset.role) toggle(line.dataset.role)
  }
  const open = review.status === 'ready' || review.status === 'stale' || review.status === 'failed'
  useActions([
    {
      id: 'employment.back',
      label: 'Back to the person',
      group: 'Employment',
      keys: ['u'],
      hint: 'person',
      run: back,
    },
    {
      id: 'employment.next',
      label: 'Next role',
      group: 'Employment',
      keys: ['j', 'ArrowDown'],
      hint: 'move',
      enabled: proposed.length > 0,
      run: () => step(1),
    },
    {
      id: 'employment.previous',
      label: 'Previous role',
      group: 'Employment',
      keys: ['k', 'ArrowUp'],
      hint: 'move',
      enabled: proposed.length > 0,
      run: () => step(-1),
    },
    {
      id: 'employment.toggle',
      label: 'Take this role, or leave it',
      group: 'Employment',
      keys: ['x'],
      hint: 'take or leave',
      enabled: decidable,
      run: here,
    },
    {
      id: 'employment.approve',
      label: 'Approve the chosen roles',
      group: 'Employment',
      keys: ['a'],
      hint: 'approve',
      enabled: decidable && chosen.length > 0,
      run: () => void approve(),
    },
    {
      id: 'employment.dismiss',
      label: 'Dismiss this review',
      group: 'Employment',
      keys: ['d'],
      hint: 'dismiss',
      enabled: open && online,
      run: () => void dismiss(),
    },
    {
      id: 'employment.refresh',
      label: 'Refresh a review that is out of date',
      group: 'Employment',
      keys: ['r'],
      hint: 'refresh',
      enabled: review.status === 'stale' && online,
      run: refresh,
    },
    {
      id: 'employment.retry',
      label: 'Have the profile read again',
      group: 'Employment',
      keys: ['t'],
      hint: 'read again',
      enabled: (review.status === 'failed' || review.status === 'stale') && online,
      run: retry,
    },
    {
      id: 'employment.look',
      label: 'Look whether the profile was read',
      group: 'Employment',
      keys: ['r'],
      hint: 'look',
      enabled: review.status === 'processing' && online,
      run: look,
    },
  ])

  const who = review.contact?.name ?? 'This person'
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={`Employment of ${who}`}
        facts={
          <Facts>
            {[
              review.contact?.do_not_contact ? <DncBadge key="dnc" flag /> : null,
              review.status ? (statusWords[review.status] ?? review.status) : null,
              review.read_at === null ? null : `read ${format.stamp(review.read_at)}`,
            ]}
          </Facts>
        }
      >
        {review.status === 'stale' ? (
          <Button
            look="primary"
            icon={RefreshCw}
            keys="r"
            busy={busy}
            aria-disabled={!online || undefined}
            onClick={refresh}
          >
            Refresh
          </Button>
        ) : null}
        <Button keys="u" onClick={back}>
          Back to {review.contact?.name.split(' ')[0] ?? 'the person'}
        </Button>
      </ScreenHeader>
      {online ? null : (
        <Banner tone="info">
          Offline. What was read stays to be looked at; decisions are made when the service can be
          reached.
        </Banner>
      )}
      {review.problem ? (
        <Banner tone="warn">
          {review.problem.message} {review.problem.hint}
        </Banner>
      ) : null}
      {review.status === 'stale' ? (
        <Banner tone="warn">
          The record changed since this review was made. Refresh compares the proposal with the
          record as it is now; nothing is read from the profile again.
        </Banner>
      ) : null}
      {review.roles.length === 0 ? (
        <Nothing
          review={review}
          onRetry={retry}
          onLook={look}
          onDismiss={() => void dismiss()}
          onBack={back}
          online={online}
        />
      ) : (
        <ScreenBody>
          <div className={styles.roles} ref={body}>
            <div className={styles.heads} aria-hidden="true">
              <span />
              <span>As it stands</span>
              <span>As it is proposed</span>
              <span>Evidence</span>
            </div>
            {proposed.map((role) => (
              <RoleLine
                key={role.key}
                role={role}
                chosen={!left.has(role.key) && decidable}
                {...(decidable ? { onToggle: () => toggle(role.key) } : {})}
              />
            ))}
            {proposed.length === 0 ? (
              <p className="muted">The reading proposes no change.</p>
            ) : null}
            {unchanged.length > 0 ? (
              <section className={styles.rest} aria-label="Unchanged">
                <h2>Unchanged</h2>
                <ul>
                  {unchanged.map(({ key, proposed: stays }) => (
                    <li key={key}>
                      <span className="cut">
                        <bdi>{[stays.title, stays.company_name].filter(Boolean).join(' · ')}</bdi>
                      </span>
                      <span className="num faint">{spanOf(stays)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          {open ? (
            <div className={styles.foot}>
              <span>
                {review.status === 'ready'
                  ? `${chosen.length} of ${count(proposed.length, 'proposed role')} will be written into the history.`
                  : 'Refresh the review before roles can be approved.'}
              </span>
              <Button
                keys="d"
                aria-disabled={!online || busy || undefined}
                onClick={() => void dismiss()}
              >
                Dismiss
              </Button>
              <Button
                look="primary"
                icon={BadgeCheck}
                keys="a"
                busy={busy}
                aria-disabled={!decidable || chosen.length === 0 || undefined}
                onClick={() => void approve()}
              >
                Approve {chosen.length === proposed.length ? 'all' : count(chosen.length, 'role')}
              </Button>
            </div>
          ) : null}
        </ScreenBody>
      )}
    </Screen>
  )
}

interface NothingProps {
  review: EmploymentReview
  onRetry: () => void
  onLook: () => void
  onDismiss: () => void
  onBack: () => void
  online: boolean
}

function Nothing({ review, onRetry, onLook, onDismiss, onBack, online }: NothingProps) {
  const leave = (
    <Button keys="u" onClick={onBack}>
      Back
    </Button>
  )
  if (review.pilot === 'off')
    return (
      <EmptyState
        icon={Briefcase}
        title="This workspace does not review employment"
        actions={leave}
      >
        It is a pilot that the service turns on for a workspace.
      </EmptyState>
    )
  if (review.status === null)
    return (
      <EmptyState
        icon={Briefcase}
        title={review.reading ? 'Reading the review' : 'The review was not read yet'}
        actions={leave}
      >
        {online ? 'A moment.' : 'It is read when the service can be reached.'}
      </EmptyState>
    )
  if (review.status === 'processing')
    return (
      <EmptyState
        icon={Briefcase}
        title="The profile is being read"
        actions={
          <>
            {leave}
            <Button keys="r" aria-disabled={!online || undefined} onClick={onLook}>
              Look again
            </Button>
          </>
        }
      >
        It takes a minute or two. What it proposes is shown here by itself, and nothing is written
        before you approve it.
      </EmptyState>
    )
  if (review.status === 'failed')
    return (
      <EmptyState
        icon={Briefcase}
        mood="trouble"
        title="The profile could not be read"
        actions={
          <>
            {leave}
            <Button keys="d" aria-disabled={!online || undefined} onClick={onDismiss}>
              Dismiss
            </Button>
            <Button look="primary" keys="t" aria-disabled={!online || undefined} onClick={onRetry}>
              Try again
            </Button>
          </>
        }
      >
        Nothing was changed. The service can try once more.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Briefcase}
      title={statusWords[review.status] ?? 'Nothing to review'}
      actions={leave}
    >
      {review.status === 'none'
        ? 'No profile of this person was read.'
        : 'There is nothing to decide.'}
    </EmptyState>
  )
}
