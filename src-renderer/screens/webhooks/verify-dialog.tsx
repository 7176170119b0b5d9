import { t } from '#shared/i18n/translate.ts'
import { BadgeCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryVerdict, WebhookRow } from '#shared/bridge/webhooks.ts'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { eventWord, hostOf, pathOf } from './webhook-labels.ts'
import styles from './webhooks.module.css'

const typed = 'typed'
const icons = {
  genuine: BadgeCheck,
  altered: TriangleAlert,
  unsigned: TriangleAlert,
  no_secret: TriangleAlert,
  wrong_secret: CircleX,
  unreadable_signature: CircleX,
}

function Verdict({ result }: { result: DeliveryVerdict }) {
  const { type, id, created_at, bytes } = result.event
  return (
    <div className={styles.verdict} data-verdict={result.verdict} role="status">
      <h3>
        <Icon of={icons[result.verdict]} />
        {result.message}
      </h3>
      <p>{result.hint}</p>
      <p className="faint num">
        {[
          type ? `${eventWord(type)} (${type})` : t('Not a JSON event'),
          id,
          created_at,
          t('{bytes, plural, one {# byte} other {# bytes}}', { bytes }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

interface SecretFieldsProps {
  /** The subscriptions whose secret is in the keychain. */
  kept: readonly WebhookRow[]
  /** The subscription whose secret is used, or `typed`. */
  from: string
  secret: string
  onFrom: (from: string) => void
  onSecret: (secret: string) => void
}

/** Asks which secret to check with: one from the keychain, or a typed one. */
function SecretFields({ kept, from, secret, onFrom, onSecret }: SecretFieldsProps) {
  return (
    <>
      {kept.length === 0 ? null : (
        <Field label={t('Secret')}>
          <Select
            value={from}
            onChange={onFrom}
            options={[
              ...kept.map((row) => ({
                value: row.id,
                label: t('In the keychain: {hostOf}{pathOf}', {
                  hostOf: hostOf(row.url),
                  pathOf: pathOf(row.url),
                }),
              })),
              { value: typed, label: t('Enter a secret') },
            ]}
          />
        </Field>
      )}
      {from === typed ? (
        <Field
          label={kept.length === 0 ? t('Secret') : t('Secret to use')}
          hint={t('Used only for this check; not saved.')}
        >
          <TextField
            type="password"
            value={secret}
            onChange={(event) => onSecret(event.target.value)}
          />
        </Field>
      ) : null}
    </>
  )
}

interface VerifyDialogProps {
  webhooks: readonly WebhookRow[]
  chosen: WebhookRow | null
  onClose: () => void
}

/**
 * Checks whether a delivery was really signed by the service. Main compares body, header and secret
 * in constant time.
 */
export function VerifyDialog({ webhooks, chosen, onClose }: VerifyDialogProps) {
  const kept = webhooks.filter((row) => row.secret_here)
  const [from, setFrom] = useState(
    () => (chosen ? kept.find((row) => row.id === chosen.id) : kept[0])?.id ?? typed,
  )
  const [secret, setSecret] = useState('')
  const [keep, setKeep] = useState(false)
  const [body, setBody] = useState('')
  const [signature, setSignature] = useState('')
  const [result, setResult] = useState<DeliveryVerdict | null>(null)
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setResult(null)
    }
  const target = chosen ?? (webhooks.length === 1 ? (webhooks[0] ?? null) : null)

  const check = async () => {
    const typedSecret = secret ? { secret } : {}
    const key = from === typed ? typedSecret : { webhook_id: from }
    const answer = await run('webhooks.verify', { body, signature, ...key })
    if (!answer.ok) return
    setResult(answer.value)
    // Only a secret that has just verified a delivery is saved.
    if (keep && target && from === typed && answer.value.verdict === 'genuine')
      await run('webhooks.keepSecret', { id: target.id, secret })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('Verify a delivery')}
      description={t(
        'Paste what your receiver got. Hotdesk checks whether the delivery is genuine and, if not, what your receiver does differently.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button look="primary" aria-disabled={!body || undefined} onClick={() => void check()}>
            {t('Verify')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.raw}>
          <Field
            label={t('Body, exactly as received')}
            hint={t('The raw bytes, before any parsing.')}
          >
            <TextArea
              rows={6}
              spellCheck={false}
              value={body}
              onChange={(event) => change(setBody)(event.target.value)}
            />
          </Field>
        </div>
        <Field
          label={t('X-Service-Signature')}
          hint={t('The full header value: sha256= and 64 digits.')}
        >
          <TextField
            value={signature}
            onChange={(event) => change(setSignature)(event.target.value)}
          />
        </Field>
        <SecretFields
          kept={kept}
          from={from}
          secret={secret}
          onFrom={change(setFrom)}
          onSecret={change(setSecret)}
        />
        {from === typed && target ? (
          <Checkbox checked={keep} onChange={setKeep}>
            {t('If it’s correct, save it in the keychain for {hostOf}', {
              hostOf: hostOf(target.url),
            })}
          </Checkbox>
        ) : null}
        {result ? <Verdict result={result} /> : null}
      </div>
    </Dialog>
  )
}
