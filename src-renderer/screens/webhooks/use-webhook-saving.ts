import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Problem } from '#shared/bridge/index.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { run, sayChanged } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import type { Signing } from './signing-choice.tsx'
import { hostOf } from './webhook-labels.ts'

interface WebhookDraft {
  url: string
  events: readonly string[]
  signing: Signing
  /** The user's own secret; used only if `signing` is `own`. */
  own: string
}

interface WebhookSavingOptions {
  /** The subscription to change; null creates one. */
  webhook: WebhookRow | null
  onClose: () => void
  onSecret: (secret: string, url: string) => void
}

interface WebhookSaving {
  /** Why the last attempt was refused; null if it was not. */
  refused: string | null
  forgetRefusal: () => void
  save: (draft: WebhookDraft) => Promise<void>
}

const sameEvents = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((event) => b.includes(event))

/**
 * Creates or changes a subscription, then closes. Passes a new secret to `onSecret`; a refusal
 * keeps the form open.
 */
export function useWebhookSaving({
  webhook,
  onClose,
  onSecret,
}: WebhookSavingOptions): WebhookSaving {
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = ({ message, hint }: Problem) =>
    setRefused([message, hint].filter(Boolean).join(' '))

  const create = async ({ url, events, signing, own }: WebhookDraft) => {
    const answer = await run(
      'webhooks.create',
      {
        url,
        events: [...events],
        sign: signing !== 'none',
        ...(signing === 'own' ? { own } : {}),
      },
      { quiet: true },
    )
    if (!answer.ok) return refuse(answer.error)
    onClose()
    if (answer.value.secret !== null) return onSecret(answer.value.secret, url)
    toast({
      message: t('Webhook to {hostOf} created', { hostOf: hostOf(url) }),
      undo: answer.value.history_id ?? undefined,
    })
  }
  const change = async (before: WebhookRow, { url, events }: WebhookDraft) => {
    const set = {
      ...(url.trim() === before.url ? {} : { url }),
      ...(sameEvents(events, before.events) ? {} : { events: [...events] }),
    }
    if (Object.keys(set).length === 0) return onClose()
    const answer = await run('webhooks.edit', { id: before.id, set }, { quiet: true })
    if (!answer.ok) return refuse(answer.error)
    onClose()
    sayChanged(answer.value, t('Webhook to {hostOf} updated', { hostOf: hostOf(url) }))
  }
  return {
    refused,
    forgetRefusal: () => setRefused(null),
    save: (draft) => (webhook ? change(webhook, draft) : create(draft)),
  }
}
