import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Trash2 } from 'lucide-react'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Settle } from './settle.tsx'
import { Refusal } from './refusal.tsx'
import type { Paid } from './use-paid.ts'
import styles from './paid-button.module.css'

interface PaidButtonProps {
  paid: Paid
  children: string
  icon?: LucideIcon
  keys?: string
  size?: 'normal' | 'small'
  look?: 'plain' | 'primary'
  /** The label if the data was bought or looked up recently. */
  again?: string
}

/**
 * Pays when pressed. It shows the price, and is disabled until the outcome of the previous press is
 * known.
 */
export function PaidButton({
  paid,
  children,
  icon,
  keys,
  size = 'small',
  look = 'plain',
  again = t('Look again'),
}: PaidButtonProps) {
  const { offer, blocked, busy, price, press } = paid
  if (!offer) return null
  const words = offer.rebuy === 'recent' ? again : children
  return (
    <Button
      size={size}
      look={look}
      aria-disabled={blocked || undefined}
      busy={busy}
      onClick={press}
      {...(price ? { price } : {})}
      {...(icon ? { icon } : {})}
      {...(keys ? { keys } : {})}
    >
      {busy ? t('Looking…') : words}
    </Button>
  )
}

/**
 * Shows a notice before the press, or the outcome of the previous one; renders nothing if there is
 * none. `there`: the data already exists, so that only a call of unknown outcome is still worth
 * mentioning.
 */
export function PaidNote({ paid, there = false }: { paid: Paid; there?: boolean }): ReactNode {
  const { offer, online, busy } = paid
  if (!offer || busy) return null
  if (offer.unknown?.state === 'needs_you')
    return (
      <div className={styles.paidNote}>
        <Settle call={offer.unknown} />
      </div>
    )
  if (offer.unknown || offer.rebuy === 'open')
    return (
      <p className={styles.paidNote} data-tone="warn" role="status">
        {t('Outcome unknown. Checking before anything is charged again.')}
      </p>
    )
  if (there) return null
  if (offer.draft) {
    return (
      <p className={styles.paidNote} data-tone="info">
        <span>
          {online
            ? t('Drafted offline, not sent. Confirm to buy it.')
            : t('Saved as a draft. Confirm it when you’re online.')}
        </span>
        <Button
          look="quiet"
          size="small"
          icon={Trash2}
          onClick={() => void run('spend.dropDraft', { id: offer.draft?.id ?? '' })}
        >
          {t('Drop')}
        </Button>
      </p>
    )
  }
  if (offer.refusal)
    return (
      <p className={styles.paidNote} data-tone="warn">
        <Refusal refusal={offer.refusal} />
      </p>
    )
  if (offer.rebuy === 'recent')
    return <p className={styles.paidNote}>{offer.rebuy_message?.replace(/ [^.]*\?$/, '')}</p>
  return null
}
