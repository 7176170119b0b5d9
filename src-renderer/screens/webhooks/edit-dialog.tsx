import { useState } from 'react'
import type { EventType } from '#shared/api/events.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { webhookUrlProblem } from '#shared/domain/webhook-url.ts'
import { run, sayChanged } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { allEvents as eventTypes, eventGroups, hostOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

interface EditDialogProps {
  /** The subscription to change; null makes a new one. */
  webhook: WebhookRow | null
  loopback: boolean
  onClose: () => void
  /** A secret was made: it is shown once. */
  onSecret: (secret: string, url: string) => void
}

const signings = [
  { value: 'made', label: 'Signed, secret created by Hotdesk' },
  { value: 'own', label: 'Signed with my own secret' },
  { value: 'none', label: 'Unsigned' },
] as const
type Signing = (typeof signings)[number]['value']
const signingHints: Record<Signing, string> = {
  made: 'Shown once, then stored in this computer’s keychain.',
  own: 'The one your receiver already uses. It’s stored in this computer’s keychain and not shown again.',
  none: 'Anyone who knows the address can send to it, and deliveries can’t be verified.',
}

const known = (events: readonly string[]) =>
  events.filter((event): event is EventType => (eventTypes as readonly string[]).includes(event))

/**
 * Makes or changes a subscription: the address, the events in words, and whether deliveries are
 * signed. Works offline too.
 */
export function EditDialog({ webhook, loopback, onClose, onSecret }: EditDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<ReadonlySet<EventType>>(
    new Set(known(webhook?.events ?? [])),
  )
  const [signing, setSigning] = useState<Signing>('made')
  const [own, setOwn] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const problem = webhookUrlProblem(url, { loopback })
  const toggle = (type: EventType) => (on: boolean) =>
    setEvents(
      (before) => new Set(on ? [...before, type] : [...before].filter((each) => each !== type)),
    )

  const save = async () => {
    setTried(true)
    if (problem || events.size === 0 || (signing === 'own' && own === '')) return
    const wanted = eventTypes.filter((type) => events.has(type))
    if (!webhook) {
      const answer = await run(
        'webhooks.create',
        { url, events: wanted, sign: signing !== 'none', ...(signing === 'own' ? { own } : {}) },
        { quiet: true },
      )
      if (!answer.ok)
        return setRefused([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
      onClose()
      if (answer.value.secret !== null) onSecret(answer.value.secret, url)
      else
        toast({
          message: `Subscription to ${hostOf(url)} created`,
          undo: answer.value.history_id ?? undefined,
        })
      return
    }
    const set = {
      ...(url.trim() === webhook.url ? {} : { url }),
      ...(same(wanted, webhook.events) ? {} : { events: wanted }),
    }
    if (Object.keys(set).length === 0) return onClose()
    const answer = await run('webhooks.edit', { id: webhook.id, set }, { quiet: true })
    if (!answer.ok)
      return setRefused([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    onClose()
    sayChanged(answer.value, `Subscription to ${hostOf(url)} changed`)
  }
  const all = events.size === eventTypes.length
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="wide"
      title={webhook ? 'Edit subscription' : 'New subscription'}
      description={
        webhook
          ? 'The secret can’t be changed. To use a different one, delete this subscription and create a new one.'
          : 'The service sends events to your server as they happen. It’s free.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => void save()}>
            {webhook ? 'Save' : 'Subscribe'}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Receiver URL"
          error={tried && problem ? problem : (refused ?? undefined)}
          hint={
            loopback
              ? 'An https:// address, or one on this computer (practice workspace).'
              : 'An https:// address the service can reach.'
          }
        >
          <TextField
            value={url}
            inputMode="url"
            placeholder="https://hooks.example.com/hotdesk"
            onChange={(event) => {
              setUrl(event.target.value)
              setRefused(null)
            }}
          />
        </Field>
        <div className={styles.form} role="group" aria-label="Events">
          <div className={styles.bar}>
            <span className={styles.label}>
              Events
              {tried && events.size === 0 ? (
                <span className={styles.error} role="alert">
                  {' '}
                  · choose at least one event
                </span>
              ) : null}
            </span>
            <Button
              size="small"
              look="quiet"
              onClick={() => setEvents(new Set(all ? [] : eventTypes))}
            >
              {all ? 'Clear all' : 'Select all 18'}
            </Button>
          </div>
          <div className={styles.groups}>
            {eventGroups.map((group) => (
              <fieldset key={group.label} className={styles.group}>
                <legend>{group.label}</legend>
                {group.events.map(({ type, word }) => (
                  <Checkbox key={type} checked={events.has(type)} onChange={toggle(type)}>
                    {word}
                  </Checkbox>
                ))}
              </fieldset>
            ))}
          </div>
        </div>
        {webhook ? null : (
          <div className={styles.signing}>
            <SegmentedControl
              label="Signature"
              value={signing}
              options={signings}
              onChange={(next) => {
                if (next) setSigning(next)
              }}
            />
            {signing === 'own' ? (
              <Field
                label="Your secret"
                hint={signingHints.own}
                error={
                  tried && own === '' ? 'Enter the secret, or choose another option.' : undefined
                }
              >
                <TextField
                  type="password"
                  maxLength={500}
                  value={own}
                  onChange={(event) => setOwn(event.target.value)}
                />
              </Field>
            ) : (
              <p className="faint">{signingHints[signing]}</p>
            )}
          </div>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
