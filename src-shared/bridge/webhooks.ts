import * as z from 'zod'
import { asOf, change, changed, edited, id, none, query, time } from './command.ts'

/**
 * A subscription as the screen shows it (E12). The secret never crosses the bridge again once it
 * was made.
 */
export const webhookRow = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /**
   * Deliveries that failed in a row, null where the service does not say; it switches a
   * subscription off at `limit`.
   */
  failures: z.number().nullable(),
  limit: z.number(),
  created_at: time.nullable(),
  /** Its secret is in the keychain of this computer. */
  secret_here: z.boolean(),
  ...edited,
})
export type WebhookRow = z.infer<typeof webhookRow>

const url = z.string().trim().min(1).max(2000)
/** Those of the contract, or of a subscription that has others: they grow (contract §9). */
const wanted = z.array(z.string().min(1).max(200)).min(1).max(200)
const secret = z.string().min(1).max(500)

/**
 * What a pasted delivery turned out to be. `genuine` alone means that the signature fits the body
 * as pasted.
 */
export const deliveryVerdict = z.object({
  verdict: z.enum([
    'genuine',
    'altered',
    'wrong_secret',
    'unsigned',
    'unreadable_signature',
    'no_secret',
  ]),
  message: z.string(),
  hint: z.string(),
  /** What the body says of itself, where it can be read. */
  event: z.object({
    type: z.string().nullable(),
    id: z.string().nullable(),
    created_at: z.string().nullable(),
    bytes: z.number(),
  }),
})
export type DeliveryVerdict = z.infer<typeof deliveryVerdict>

export const webhookCommands = {
  /** `loopback`: the practice workspace also delivers to this computer. */
  'webhooks.list': query(
    none,
    z.object({ webhooks: z.array(webhookRow), as_of: asOf, loopback: z.boolean() }),
    ['webhooks', 'operations', 'overlays', 'session'],
  ),
  /**
   * Signed with `own`, or with a secret made here: that one is told this once. From then on either
   * is in the keychain only.
   */
  'webhooks.create': change(
    z.object({ url, events: wanted, sign: z.boolean(), own: secret.optional() }),
    z.object({ id, secret: z.string().nullable(), history_id: z.string().nullable() }),
  ),
  'webhooks.edit': change(
    z.object({ id, set: z.object({ url, events: wanted, active: z.boolean() }).partial() }),
    changed,
  ),
  'webhooks.remove': change(z.object({ id }), changed),
  /** Keeps the secret of a subscription that was made elsewhere. */
  'webhooks.keepSecret': change(z.object({ id, secret }), none),
  /** Checks a delivery against a secret that was typed, or the one kept for a subscription. */
  'webhooks.verify': change(
    z.object({
      body: z.string().max(200_000),
      signature: z.string().max(2000),
      secret: secret.optional(),
      webhook_id: id.optional(),
    }),
    deliveryVerdict,
  ),
} as const
