import { t } from '#shared/i18n/translate.ts'
import { maxDeliveryFailures } from '#shared/api/webhooks.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import type { HeldFor } from '#shared/domain/holds.ts'
import { webhookUrlProblem } from '#shared/domain/webhook-url.ts'
import { KeychainError } from '#main/ports.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { WebhookSecrets } from './secrets.ts'
import { verifyDelivery } from './verify.ts'
import type { Engine } from '#main/engine/engine.ts'
import { gesture, refuse } from '#main/features/common/edits.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { editedOf, readText, timeOf } from '#main/features/common/rows/common.ts'

const LINK = '/webhooks'

/**
 * Builds the handlers of webhook subscriptions (E12). A desktop cannot receive deliveries (R10), so
 * these manage the subscriptions and help the owner of the receiver.
 */
export function webhookHandlers(
  engine: Pick<Engine, 'cache' | 'outbox' | 'conflicts' | 'clock'>,
  secrets: WebhookSecrets,
  practice: () => boolean,
  heldFor: HeldFor,
): Handlers<Subject<'webhooks'>> {
  const checkUrl = (url: string) => {
    const problem = webhookUrlProblem(url, { loopback: practice() })
    if (problem) throw new ProblemError('bad_url', problem, t('Nothing was sent.'))
    return new URL(url.trim()).href
  }
  const row = async (id: string) => {
    const found = await engine.cache.get('webhooks', id)
    if (!found)
      throw new ProblemError(
        'gone',
        t('This webhook no longer exists.'),
        t('Someone may have deleted it.'),
      )
    return found
  }
  return {
    'webhooks.list': async () => {
      const page = await listAll(engine.cache, 'webhooks', { sort: [{ field: 'url' }] })
      const [conflicts, kept] = [engine.conflicts('webhooks'), secrets.known()]
      return {
        webhooks: page.rows.map((row) => webhookRow(row, conflicts, kept)),
        as_of: page.as_of,
        loopback: practice(),
      }
    },
    'webhooks.create': async ({ url, events, sign, own }) => {
      const { outbox } = engine
      const address = checkUrl(url)
      const newSecret = sign ? await secrets.create(own).catch(noKeychain) : null
      const done = await outbox.edit(t('New webhook: {host}', { host: hostOf(address) }), [
        {
          endpoint: 'webhooks.create',
          params: {},
          want: { url: address, events: [...new Set(events)] },
          subject: hostOf(address),
          link: LINK,
          ...(newSecret ? { sealed: { secret: newSecret.name } } : {}),
        },
      ])
      const id = done.results[0]?.record_id ?? ''
      if (newSecret) secrets.assign(newSecret.name, id)
      return {
        id,
        secret: own === undefined ? (newSecret?.secret ?? null) : null,
        history_id: done.history_id,
      }
    },
    'webhooks.edit': async ({ id, set }) => {
      const read_at = engine.clock.monotonic()
      const found = await row(id)
      const want = { ...set, ...(set.url === undefined ? {} : { url: checkUrl(set.url) }) }
      const base = Object.fromEntries(
        Object.keys(want).map((field) => [field, found.record[field] ?? null]),
      )
      return gesture(engine.outbox, changeOf(set, nameOf(found)), [
        {
          id,
          edit: {
            endpoint: 'webhooks.update',
            params: { id },
            want,
            base,
            read_at,
            subject: nameOf(found),
            link: LINK,
          },
        },
      ])
    },
    'webhooks.remove': async ({ id }) => {
      const found = await engine.cache.get('webhooks', id)
      if (!found) return { history_id: null, results: refuse([id], t('It was already deleted.')) }
      return gesture(engine.outbox, t('Deleted the webhook: {host}', { host: nameOf(found) }), [
        {
          id,
          edit: {
            endpoint: 'webhooks.delete',
            params: { id },
            want: {},
            subject: nameOf(found),
            link: LINK,
            hold_ms: heldFor('webhook'),
          },
        },
      ])
    },
    'webhooks.keepSecret': async ({ id, secret }) => {
      await row(id)
      await secrets.keep(id, secret).catch(noKeychain)
      return {}
    },
    ...verifyHandler(secrets.readFor),
  }
}

/**
 * Builds the handler that verifies a delivery with the given secret, or with the stored one of a
 * subscription.
 */
export function verifyHandler(
  keptFor: (webhook: string) => Promise<string | null>,
): Pick<Handlers, 'webhooks.verify'> {
  return {
    'webhooks.verify': async ({ body, signature, secret, webhook_id }) => {
      const kept = webhook_id === undefined ? null : () => keptFor(webhook_id).catch(noKeychain)
      return verifyDelivery({ body, signature, secret: secret ?? (await kept?.()) ?? null })
    },
  }
}

function changeOf({ active }: { active?: boolean | undefined }, host: string): string {
  if (active === undefined) return t('Edited the webhook: {host}', { host })
  return active
    ? t('Turned on the webhook: {host}', { host })
    : t('Turned off the webhook: {host}', { host })
}

function noKeychain(error: unknown): never {
  if (error instanceof KeychainError)
    throw new ProblemError(
      'keychain',
      t('This computer’s keychain doesn’t respond, so the secret can’t be saved or read.'),
      t('Unlock it and try again. Nothing was sent.'),
    )
  throw error
}

function webhookRow(
  row: Row<'webhooks'>,
  conflicts: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): WebhookRow {
  const { record, id } = row
  return {
    id,
    url: readText(record.url) ?? t('No address'),
    events: (record.events ?? []).filter((event) => typeof event === 'string'),
    active: record.active !== false,
    failures: record.failure_count ?? null,
    limit: maxDeliveryFailures,
    turning_on: isTurningOn(row),
    created_at: timeOf(record.created_at),
    secret_here: kept.has(id),
    ...editedOf(row, conflicts),
  }
}

/** Reports whether it is on by an edit, not by what the service last said. */
const isTurningOn = ({ record, fields, overlay }: Row<'webhooks'>): boolean =>
  record.active === true && fields.includes('active') && !overlay.includes('active')

const nameOf = (row: Row<'webhooks'>) => hostOf(readText(row.record.url) ?? '')
const hostOf = (url: string) => URL.parse(url)?.host ?? t('a webhook')
