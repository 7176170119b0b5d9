import { useEffect, useState } from 'react'
import type { ContactSelection } from '#shared/bridge/people.ts'
import type { BulkRoute } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { useQuery } from '../../data/use-query.ts'
import { count, span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './credits.module.css'

interface BulkDialogProps {
  route: BulkRoute
  select: ContactSelection
  who: string
  tags?: Record<string, string> | undefined
  onLeave: () => void
  onStarted: () => void
}

const things: Record<BulkRoute, { one: string; many: string }> = {
  'contacts.findEmail': { one: 'e-mail', many: 'e-mails' },
  'contacts.findPhone': { one: 'phone', many: 'phones' },
}

/**
 * What a bulk purchase would do, before anybody agrees to it (D9): who has one already, who is
 * tried, what it costs at worst, and a cap.
 */
export function BulkDialog({ route, select, who, tags, onLeave, onStarted }: BulkDialogProps) {
  const format = useFormats()
  const online = useOnline()
  const preview = useQuery('spend.bulkPreview', { route, select })
  const [cap, setCap] = useState('')
  const [busy, setBusy] = useState(false)
  const { value } = preview
  useEffect(() => {
    if (value && cap === '') setCap(String(Math.min(value.most, value.room ?? value.most)))
  }, [value?.most])
  const wanted = /^\d+$/.test(cap) ? Number(cap) : null
  const { one, many } = things[route]
  const most = Math.min(value?.most ?? 0, wanted ?? 0)
  const { room = null } = value ?? {}
  const noRoom = value !== undefined && room !== null && room < value.price.to
  const start = async () => {
    if (wanted === null || wanted < 1) return
    setBusy(true)
    const answer = await pay('spend.bulkStart', {
      route,
      select,
      cap: wanted,
      ...(tags ? { tags } : {}),
    })
    setBusy(false)
    if (!answer.ok) return
    onLeave()
    onStarted()
    toast({
      message: `Looking up ${count(value?.will_try ?? 0, 'person', 'people', format.number)}`,
      hint: 'Pause, stop and results: below, and in Credits.',
      link: '/credits',
    })
  }
  const line = (
    figure: number,
    label: string,
    detail: string | null,
    names: readonly { name: string }[],
  ) =>
    figure === 0 ? null : (
      <li>
        <span className={`num ${styles.bulkFigure}`}>{format.number(figure)}</span>
        <span>
          {label}
          <span className={`faint ${styles.bulkNames}`}>
            {[
              detail,
              names.length > 0
                ? names.map((each) => each.name).join(', ') + (figure > names.length ? ' …' : '')
                : null,
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
        </span>
      </li>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={`Find ${many} of ${who}`}
      description={`One after the other, ${route === 'contacts.findEmail' ? '2 credits for each found' : '1 or 2 credits for each found'}, nothing for the rest.`}
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={
              !online || !value || value.will_try === 0 || wanted === null || wanted < 1 || noRoom
            }
            onClick={() => void start()}
            {...(value && most > 0 ? { price: { from: 0, to: most } } : {})}
          >
            {value && value.will_try > 0
              ? `Find ${count(value.will_try, one, many, format.number)}`
              : 'Nothing to find'}
          </Button>
        </>
      }
    >
      {preview.error ? (
        <p role="alert">
          {preview.error.message} {preview.error.hint}
        </p>
      ) : !value ? (
        <SkeletonLines />
      ) : (
        <div className={styles.bulk}>
          <ul className={styles.bulkLines} aria-label="What would happen">
            {line(value.will_try, 'will be tried', null, value.names.will_try)}
            {line(
              value.have,
              `${value.have === 1 ? 'has' : 'have'} one already`,
              'Left out, not bought again.',
              value.names.have,
            )}
            {line(
              value.recent,
              'looked up lately without result',
              'Left out; look again one by one.',
              value.names.recent,
            )}
            {line(
              value.open,
              'with an unknown outcome',
              'Left out until it is known.',
              value.names.open,
            )}
            {line(value.dnc, 'at companies that must not be contacted', 'Left out.', [])}
          </ul>
          {value.will_try > 0 ? (
            <>
              <dl className={styles.bulkCosts}>
                <div>
                  <dt>At worst</dt>
                  <dd className="num">{count(value.most, 'credit', 'credits', format.number)}</dd>
                </div>
                <div>
                  <dt>Balance</dt>
                  <dd className="num">
                    {value.balance === null ? 'not read yet' : format.number(value.balance)}
                  </dd>
                </div>
                <div>
                  <dt>Takes</dt>
                  <dd>{span(value.eta_ms)}</dd>
                </div>
              </dl>
              <Field
                label="Stop at"
                hint="Credits this run may take at most. It can be paused and stopped at any time."
                error={
                  wanted === null || wanted < 1 ? 'A number of credits, 1 or more.' : undefined
                }
              >
                <TextField
                  inputMode="numeric"
                  value={cap}
                  onChange={(event) => setCap(event.target.value)}
                />
              </Field>
              {noRoom && value.refusal ? (
                <p className={styles.warn}>
                  {value.refusal.message} {value.refusal.hint}
                </p>
              ) : room !== null && most > room ? (
                <p className={styles.warn}>
                  Your limits and the balance leave{' '}
                  {count(room, 'credit', 'credits', format.number)}. The run pauses there.
                </p>
              ) : null}
              {online ? null : (
                <p className={styles.warn}>
                  You are offline. Nothing paid waits in a queue: begin when you are online.
                </p>
              )}
            </>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
