import * as z from 'zod'
import { asOf, change, changed, edited, id, noOutput, query, time } from './command.ts'

/**
 * A subscription as shown on the screen (E12). Once created, its secret never crosses the bridge
 * again.
 */
export const webhookRow = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /**
   * Consecutive failed deliveries; null if the service does not report them. At `limit` the service
   * switches the subscription off.
   */
  failures: z.number().nullable(),
  limit: z.number(),
  /**
   * Whether turning it on here isn't confirmed yet: `failures` then is the count from before, which
   * the service starts again.
   */
  turning_on: z.boolean(),
  created_at: time.nullable(),
  /** Whether this computer's keychain has its secret. */
  secret_here: z.boolean(),
  ...edited,
})
export type WebhookRow = z.infer<typeof webhookRow>

const url = z.string().trim().min(1).max(2000)
/**
 * Event types: those of the contract, or others that a subscription has, because the list may grow
 * (contract §9).
 */
const events = z.array(z.string().min(1).max(200)).min(1).max(200)
const secret = z.string().min(1).max(500)

/**
 * The result of checking a pasted delivery. Only `genuine` means that the signature matches the
 * body as pasted.
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
  /** What the body says about itself, if it can be read. */
  event: z.object({
    type: z.string().nullable(),
    id: z.string().nullable(),
    created_at: z.string().nullable(),
    bytes: z.number(),
  }),
})
export type DeliveryVerdict = z.infer<typeof deliveryVerdict>

export const webhookCommands = {
  /**
   * Returns the subscriptions. `loopback`: the practice workspace also delivers to this computer.
   */
  'webhooks.list': query(
    noOutput,
    z.object({ webhooks: z.array(webhookRow), as_of: asOf, loopback: z.boolean() }),
    ['webhooks', 'operations', 'overlays', 'session'],
  ),
  /**
   * Creates a subscription, signed with `own` or with a new secret, which only this answer
   * contains. Either is then only in the keychain.
   */
  'webhooks.create': change(
    z.object({ url, events, sign: z.boolean(), own: secret.optional() }),
    z.object({ id, secret: z.string().nullable(), history_id: z.string().nullable() }),
  ),
  'webhooks.edit': change(
    z.object({ id, set: z.object({ url, events, active: z.boolean() }).partial() }),
    changed,
  ),
  'webhooks.remove': change(z.object({ id }), changed),
  /** Stores the secret of a subscription that was created elsewhere. */
  'webhooks.keepSecret': change(z.object({ id, secret }), noOutput),
  /** Checks a delivery with a typed secret, or with the one stored for a subscription. */
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
