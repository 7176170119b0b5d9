import { t } from '#shared/i18n/translate.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import type { EmploymentReview, EmploymentRole } from '#shared/bridge/employment.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NothingToReview } from './nothing-to-review.tsx'
import { isOpen, useDecisions, useReviewActions, useRoleFocus } from './use-review.ts'
import { rolesFigure } from './role-figures.ts'
import { RoleLine } from './role-line.tsx'
import { useLeftOut } from './use-left-out.ts'
import { useReviewPolling } from '../../parts/employment/use-review-polling.ts'
import { isChange, spanOf, statusLabels } from './employment-labels.ts'
import styles from '../../parts/employment/employment.module.css'
import { Dotted } from '../../ui/dotted.tsx'

const route = getRouteApi('/people/$contactId/employment')

/**
 * Shows the review of a person's employment (F8): the current roles, the proposed ones, and the
 * evidence. Each role is approved separately.
 */
export default function Employment() {
  const { contactId } = route.useParams()
  const read = useQuery('employment.read', { contact_id: contactId })
  const online = useOnline()
  const review = read.stale ? undefined : read.value
  useReviewPolling(contactId, review)
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
  const { isLeftOut, toggle, drop } = useLeftOut(contactId, review)
  const body = useRef<HTMLDivElement>(null)
  const back = () => void navigate({ to: '/people/{-$contactId}', params: { contactId } })
  const finish = () => {
    drop()
    back()
  }
  const decisions = useDecisions({ contactId, online, onDone: finish })
  const { busy } = decisions
  const proposed = review.roles.filter(isChange)
  const unchanged = review.roles.filter((role) => !isChange(role))
  const chosen = proposed.flatMap(({ key }) => (key === null || isLeftOut(key) ? [] : [key]))
  const decidable = review.status === 'ready' && online
  const roles = useRoleFocus(body, toggle)
  const open = isOpen(review)
  const approve = () => {
    if (chosen.length > 0 && decidable) void decisions.approve(chosen)
  }
  useReviewActions({
    review,
    online,
    decidable,
    decisions,
    chosen: chosen.length,
    proposed: proposed.length > 0,
    roles,
    approve,
    back,
  })

  return (
    <Screen footer={<KeyHints />}>
      <Header
        review={review}
        online={online}
        busy={busy}
        onRefresh={decisions.refresh}
        onBack={back}
      />
      <Banners review={review} online={online} />
      {review.roles.length === 0 ? (
        <NothingToReview
          review={review}
          onRetry={decisions.retry}
          onLook={decisions.look}
          onDismiss={() => void decisions.dismiss()}
          onBack={back}
          online={online}
        />
      ) : (
        <ScreenBody>
          <div className={styles.roles} ref={body}>
            <div className={styles.heads} aria-hidden="true">
              <span />
              <span>{t('Current')}</span>
              <span>{t('Proposed')}</span>
              <span>{t('Evidence')}</span>
            </div>
            {proposed.map((role, at) => (
              <RoleLine
                key={role.key ?? `nameless ${at}`}
                role={role}
                chosen={role.key !== null && !isLeftOut(role.key) && decidable}
                {...(decidable && role.key !== null ? { onToggle: toggle } : {})}
              />
            ))}
            {proposed.length === 0 ? <NoChange /> : null}
            {unchanged.length > 0 ? <Unchanged roles={unchanged} /> : null}
          </div>
          {open ? (
            <Foot
              ready={review.status === 'ready'}
              chosen={chosen.length}
              proposed={proposed.length}
              online={online}
              decidable={decidable}
              busy={busy}
              onDismiss={() => void decisions.dismiss()}
              onApprove={approve}
            />
          ) : null}
        </ScreenBody>
      )}
    </Screen>
  )
}

interface HeaderProps {
  review: EmploymentReview
  online: boolean
  busy: boolean
  onRefresh: () => void
  onBack: () => void
}

function Header({ review, online, busy, onRefresh, onBack }: HeaderProps) {
  const format = useFormats()
  const person = review.contact?.name
  return (
    <ScreenHeader
      title={
        person === undefined
          ? t('Employment of this person')
          : t('Employment of {person}', { person })
      }
      facts={
        <Facts>
          {[
            review.contact?.do_not_contact ? <DncBadge key="dnc" flag /> : null,
            review.status ? (statusLabels[review.status] ?? review.status) : null,
            review.read_at === null
              ? null
              : t('read {time}', { time: format.stamp(review.read_at) }),
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
          onClick={onRefresh}
        >
          {t('Refresh')}
        </Button>
      ) : null}
      <Button keys="u" onClick={onBack}>
        {t('Back to the person')}
      </Button>
    </ScreenHeader>
  )
}

function Banners({ review, online }: { review: EmploymentReview; online: boolean }) {
  return (
    <>
      {online ? null : (
        <Banner tone="info">
          {t('You’re offline. You can read the review; decide when you’re online.')}
        </Banner>
      )}
      {review.problem ? (
        <Banner tone="warn">
          {review.problem.message} {review.problem.hint}
        </Banner>
      ) : null}
      {review.status === 'stale' ? (
        <Banner tone="warn">
          {t(
            'The record changed since this review was made. Refresh compares the proposal with the record as it is now; nothing is read from the profile again.',
          )}
        </Banner>
      ) : null}
    </>
  )
}

function Unchanged({ roles }: { roles: readonly EmploymentRole[] }) {
  const { locale } = useFormats()
  return (
    <section className={styles.rest} aria-label={t('Unchanged')}>
      <h2>{t('Unchanged')}</h2>
      <ul>
        {roles.map(({ key, proposed: stays }, at) => (
          <li key={key ?? `nameless ${at}`}>
            <span className="cut">
              <Dotted parts={[stays.title, stays.company_name]} />
            </span>
            <span className="num faint">{spanOf(stays, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FootProps {
  ready: boolean
  chosen: number
  proposed: number
  online: boolean
  decidable: boolean
  busy: boolean
  onDismiss: () => void
  onApprove: () => void
}

function Foot(props: FootProps) {
  const format = useFormats()
  const { ready, chosen, proposed, online, decidable, busy, onDismiss, onApprove } = props
  return (
    <div className={styles.foot}>
      <span>
        {ready ? (
          <Explained of={rolesFigure(chosen, proposed, format)}>
            {t(
              '{chosen} of {proposed, plural, one {# proposed role} other {# proposed roles}} will be written into the history.',
              { chosen, proposed },
            )}
          </Explained>
        ) : (
          t('Refresh the review before roles can be approved.')
        )}
      </span>
      <Button keys="d" aria-disabled={!online || busy || undefined} onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
      <Button
        look="primary"
        icon={BadgeCheck}
        keys="a"
        busy={busy}
        aria-disabled={!decidable || chosen === 0 || undefined}
        onClick={onApprove}
      >
        {chosen === proposed
          ? t('Approve all')
          : t('{chosen, plural, one {Approve # role} other {Approve # roles}}', { chosen })}
      </Button>
    </div>
  )
}

const NoChange = () => <p className="muted">{t('The profile shows no changes.')}</p>
