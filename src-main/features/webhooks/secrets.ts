import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Keychain } from '#main/ports.ts'
import { random } from '#main/random.ts'

/**
 * Returns the name of the keychain entry that holds the secrets of a workspace's subscriptions;
 * signing out removes the entry.
 */
export const webhookAccount = (workspace: string): string => `webhooks/${workspace}`

const KEY = 'webhook_secrets'
const secrets = z.record(z.string(), z.string()).catch({})
const SECRET_BYTES = 32

/**
 * The secrets of webhook subscriptions, kept in the keychain only. The outbox file maps them to
 * subscriptions by random names.
 */
export interface WebhookSecrets {
  /**
   * Stores a new secret, or the user's own. `name` is what the outbox may know of it. Throws
   * KeychainError, and stores nothing then.
   */
  create(ownSecret?: string): Promise<{ name: string; secret: string }>
  /** Stores a secret that was created elsewhere, for a subscription. */
  keep(webhook: string, secret: string): Promise<void>
  /** Assigns a secret to a subscription; the id may be a local one. */
  assign(name: string, webhook: string): void
  read(name: string): Promise<string | null>
  readFor(webhook: string): Promise<string | null>
  /** Returns the subscriptions whose secret is stored. */
  known(): ReadonlySet<string>
}

/** Builds the secrets of one workspace's subscriptions, stored in the keychain under `account`. */
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
  let queue: Promise<unknown> = Promise.resolve()
  const readAll = async () => secrets.parse(JSON.parse((await keychain.read(account)) ?? '{}'))
  /** Writes one at a time, because each write replaces all secrets. */
  const write = (name: string, secret: string): Promise<void> => {
    const next = queue.then(async () =>
      keychain.write(account, JSON.stringify({ ...(await readAll()), [name]: secret })),
    )
    queue = next.catch(() => {})
    return next
  }
  /**
   * Returns the subscription of each secret, by the secret's name. Local ids are replaced by the
   * service's once those are known.
   */
  const owners = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(secrets.parse(JSON.parse(kv.get(KEY) ?? '{}'))).map(([name, webhook]) => [
        name,
        serverId(webhook),
      ]),
    )
  const assign = (name: string, webhook: string) => {
    const otherOwners = Object.entries(owners()).filter(([, owner]) => owner !== webhook)
    kv.set(KEY, JSON.stringify({ ...Object.fromEntries(otherOwners), [name]: webhook }))
  }
  return {
    assign,
    async create(ownSecret) {
      const created = {
        name: random.uuid(),
        secret: ownSecret ?? randomBytes(SECRET_BYTES).toString('base64url'),
      }
      await write(created.name, created.secret)
      return created
    },
    async keep(webhook, secret) {
      const name = random.uuid()
      await write(name, secret)
      assign(name, webhook)
    },
    read: async (name) => (await readAll())[name] ?? null,
    async readFor(webhook) {
      const [name] = Object.entries(owners()).find(([, owner]) => owner === webhook) ?? []
      return name === undefined ? null : ((await readAll())[name] ?? null)
    },
    known: () => new Set(Object.values(owners())),
  }
}
