import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Keychain } from '#main/ports.ts'
import { random } from '#main/random.ts'

/**
 * Names the one entry of the keychain that holds the secrets of a workspace's subscriptions;
 * signing out removes it.
 */
export const webhookAccount = (workspace: string): string => `webhooks/${workspace}`

const KEY = 'webhook_secrets'
const secrets = z.record(z.string(), z.string()).catch({})
const SECRET_BYTES = 32

/**
 * Secrets of webhook subscriptions: in the keychain and nowhere else. Which is whose stands in the
 * outbox file, by names that say nothing.
 */
export interface WebhookSecrets {
  /**
   * Makes a secret, or takes the person's own, and keeps it; `name` is what the outbox may know of
   * it. Throws KeychainError, and then nothing was kept.
   */
  make(own?: string): Promise<{ name: string; secret: string }>
  /** Keeps a secret that was made elsewhere, for a subscription. */
  keep(webhook: string, secret: string): Promise<void>
  /** Says whose secret that is; the id may be one made here. */
  belongs(name: string, webhook: string): void
  read(name: string): Promise<string | null>
  of(webhook: string): Promise<string | null>
  /** Subscriptions whose secret is kept. */
  known(): ReadonlySet<string>
}

/** Builds the secrets of one workspace's subscriptions, kept in the keychain under `account`. */
export function createWebhookSecrets({
  keychain,
  account,
  kv,
  serverId,
}: {
  keychain: Keychain
  account: string
  kv: KeyValue
  serverId(id: string): string
}): WebhookSecrets {
  let turn: Promise<unknown> = Promise.resolve()
  const readAll = async () => secrets.parse(JSON.parse((await keychain.read(account)) ?? '{}'))
  /** One at a time: each writes all of them. */
  const write = (name: string, secret: string): Promise<void> => {
    const mine = turn.then(async () =>
      keychain.write(account, JSON.stringify({ ...(await readAll()), [name]: secret })),
    )
    turn = mine.catch(() => {})
    return mine
  }
  /**
   * Name of the secret to subscription; ids made here are told apart from the service's as soon as
   * it has given one.
   */
  const owners = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(secrets.parse(JSON.parse(kv.get(KEY) ?? '{}'))).map(([name, webhook]) => [
        name,
        serverId(webhook),
      ]),
    )
  const belongs = (name: string, webhook: string) => {
    const others = Object.entries(owners()).filter(([, owner]) => owner !== webhook)
    kv.set(KEY, JSON.stringify({ ...Object.fromEntries(others), [name]: webhook }))
  }
  return {
    belongs,
    async make(own) {
      const made = {
        name: random.uuid(),
        secret: own ?? randomBytes(SECRET_BYTES).toString('base64url'),
      }
      await write(made.name, made.secret)
      return made
    },
    async keep(webhook, secret) {
      const name = random.uuid()
      await write(name, secret)
      belongs(name, webhook)
    },
    read: async (name) => (await readAll())[name] ?? null,
    async of(webhook) {
      const [name] = Object.entries(owners()).find(([, owner]) => owner === webhook) ?? []
      return name === undefined ? null : ((await readAll())[name] ?? null)
    },
    known: () => new Set(Object.values(owners())),
  }
}
