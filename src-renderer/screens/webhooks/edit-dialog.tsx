import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { webhookUrlProblem } from '#shared/domain/webhook-url.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EventChoices } from './event-choices.tsx'
import { SigningChoice, type Signing } from './signing-choice.tsx'
import { useWebhookSaving } from './use-webhook-saving.ts'
import { allEvents } from './webhook-labels.ts'
import styles from './webhooks.module.css'

interface EditDialogProps {
  /** The subscription to change; null creates one. */
  webhook: WebhookRow | null
  loopback: boolean
  onClose: () => void
  /** Called with a new secret, which is shown once. */
  onSecret: (secret: string, url: string) => void
}

/**
 * Returns the events of a subscription that the contract does not name; its list of events grows
 * (contract §9).
 */
const listUnnamed = (webhook: WebhookRow | null) =>
  (webhook?.events ?? []).filter((event) => !(allEvents as readonly string[]).includes(event))

/**
 * Creates or changes a subscription: the address, the events in words, and whether deliveries are
 * signed. Works offline too.
 */
export function EditDialog({ webhook, loopback, onClose, onSecret }: EditDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set(webhook?.events ?? []))
  const [signing, setSigning] = useState<Signing>('made')
  const [own, setOwn] = useState('')
  const [tried, setTried] = useState(false)
  const { refused, forgetRefusal, save } = useWebhookSaving({ webhook, onClose, onSecret })
  const problem = webhookUrlProblem(url, { loopback })

  const submit = () => {
    setTried(true)
    if (problem || events.size === 0 || (signing === 'own' && own === '')) return
    const all = [...allEvents, ...listUnnamed(webhook)]
    void save({ url, events: all.filter((type) => events.has(type)), signing, own })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={webhook ? t('Edit webhook') : t('New webhook')}
      description={
        webhook
          ? t(
              'The secret can’t be changed. To use a different one, delete this webhook and create a new one.',
            )
          : t(
              'The service sends events to your server as they happen. Deliveries don’t use credits.',
            )
      }
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" onClick={submit}>
            {webhook ? t('Save') : t('Create webhook')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t('Receiver URL')}
          error={tried && problem ? problem : (refused ?? undefined)}
          hint={
            loopback
              ? t('An https:// URL. In the practice workspace, one on this computer works too.')
              : t('An https:// URL the service can reach.')
          }
        >
          <TextField
            value={url}
            inputMode="url"
            placeholder="https://hooks.example.com/hotdesk"
            onChange={(event) => {
              setUrl(event.target.value)
              forgetRefusal()
            }}
          />
        </Field>
        <EventChoices
          chosen={events}
          serviceEvents={listUnnamed(webhook)}
          missing={tried && events.size === 0}
          onChoose={setEvents}
        />
        {webhook ? null : (
          <SigningChoice
            signing={signing}
            own={own}
            tried={tried}
            onSigning={setSigning}
            onOwn={setOwn}
          />
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
