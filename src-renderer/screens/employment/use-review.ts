import { t } from '#shared/i18n/translate.ts'
import { useRef, useState, type RefObject } from 'react'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { moveHint } from '../../ui/hint-words.ts'

/** Reports whether a review still needs a decision. */
export const isOpen = ({ status }: EmploymentReview): boolean =>
  status === 'ready' || status === 'stale' || status === 'failed'

interface DecisionsProps {
  contactId: string
  online: boolean
  onDone: () => void
}

/**
 * Approves, dismisses, refreshes or retries a review. While one of these runs, a second press
 * starts none of them.
 */
export function useDecisions({ contactId, online, onDone }: DecisionsProps) {
  const [busy, setBusy] = useState(false)
  // State alone would let a second press through until the next render.
  const running = useRef(false)
  const act = async (
    start: () => Promise<{ ok: true; value: { message: string } } | { ok: false }>,
  ) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    const answer = await start()
    running.current = false
    setBusy(false)
    if (answer.ok) toast({ message: answer.value.message })
    return answer.ok
  }
  const approve = async (roles: string[]) => {
    if (await act(() => run('employment.approve', { contact_id: contactId, role_keys: roles })))
      onDone()
  }
  const dismiss = async () => {
    if (!online) return
    if (await act(() => run('employment.dismiss', { contact_id: contactId }))) onDone()
  }
  const refresh = () => void act(() => run('employment.refresh', { contact_id: contactId }))
  const retry = () => void act(() => run('employment.retry', { contact_id: contactId }))

  const readAgain = () => void run('employment.look', { contact_id: contactId, again: true })
  return { busy, approve, dismiss, refresh, retry, look: readAgain }
}

/** Moves the focus from role to role, and toggles the focused role. */
export function useRoleFocus(body: RefObject<HTMLElement | null>, toggle: (key: string) => void) {
  const lines = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-role]') ?? [])]
  const step = (by: number) => {
    const all = lines()
    const at = all.findIndex((line) => line.contains(document.activeElement))
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  const toggleFocused = () => {
    const line = lines().find((roleLine) => roleLine.contains(document.activeElement))
    if (line?.dataset.role) toggle(line.dataset.role)
  }
  return { step, toggleFocused }
}

interface ReviewActions {
  review: EmploymentReview
  online: boolean
  decidable: boolean
  decisions: ReturnType<typeof useDecisions>
  chosen: number
  /** Whether there are roles to decide on. */
  proposed: boolean
  roles: ReturnType<typeof useRoleFocus>
  approve: () => void
  back: () => void
}

/** Registers the keyboard and palette actions of a review. */
export function useReviewActions(props: ReviewActions): void {
  const { review, online, decidable, decisions, chosen, proposed, roles, approve, back } = props
  useActions([
    {
      id: 'employment.back',
      label: t('Back to the person'),
      group: t('Employment'),
      keys: ['u', 'Escape'],
      hint: t('person'),
      run: back,
    },
    {
      id: 'employment.next',
      label: t('Next role'),
      group: t('Employment'),
      keys: ['j', 'ArrowDown'],
      hint: moveHint(),
      enabled: proposed,
      run: () => roles.step(1),
    },
    {
      id: 'employment.previous',
      label: t('Previous role'),
      group: t('Employment'),
      keys: ['k', 'ArrowUp'],
      hint: moveHint(),
      enabled: proposed,
      run: () => roles.step(-1),
    },
    {
      id: 'employment.toggle',
      label: t('Accept or skip this role'),
      group: t('Employment'),
      keys: ['x'],
      hint: t('accept / skip'),
      enabled: decidable,
      run: roles.toggleFocused,
    },
    {
      id: 'employment.approve',
      label: t('Approve the chosen roles'),
      group: t('Employment'),
      keys: ['a'],
      hint: t('approve'),
      enabled: decidable && chosen > 0,
      run: approve,
    },
    {
      id: 'employment.dismiss',
      label: t('Dismiss this review'),
      group: t('Employment'),
      keys: ['d'],
      hint: t('dismiss'),
      enabled: isOpen(review) && online,
      run: () => void decisions.dismiss(),
    },
    {
      id: 'employment.refresh',
      label: t('Refresh a review that is out of date'),
      group: t('Employment'),
      keys: ['r'],
      hint: t('refresh'),
      enabled: review.status === 'stale' && online,
      run: decisions.refresh,
    },
    {
      id: 'employment.retry',
      label: t('Read the profile again'),
      group: t('Employment'),
      keys: ['t'],
      hint: t('read again'),
      enabled: (review.status === 'failed' || review.status === 'stale') && online,
      run: decisions.retry,
    },
    {
      id: 'employment.look',
      label: t('Check whether the profile has been read'),
      group: t('Employment'),
      keys: ['r'],
      hint: t('look'),
      enabled: review.status === 'processing' && online,
      run: decisions.look,
    },
  ])
}
