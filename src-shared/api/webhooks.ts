import * as z from 'zod'
import { endpoint, id, ok, readRules, text } from './endpoint.ts'
import { eventTypes } from './events.ts'

/**
 * The number of consecutive failures after which the service switches a subscription off (contract
 * §6.4).
 */
export const maxDeliveryFailures = 10

/** A webhook subscription. The service never returns its secret (contract §2). */
export const webhook = z.looseObject({
  id,
  url: text,
  events: z.array(z.string()).nullish(),
  active: z.boolean().nullish(),
  failure_count: z.number().nullish(),
  created_at: text,
})
readRules.add(webhook, {
  aliases: {
    active: ['is_active', 'enabled', 'status'],
    failure_count: ['failures', 'consecutive_failures', 'failures_in_a_row'],
  },
})
export type Webhook = z.infer<typeof webhook>

const events = z.array(z.enum(eventTypes)).min(1)
const url = z.url({ protocol: /^https?$/ })

export const webhookEndpoints = {
  'webhooks.list': endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'Your subscriptions',
    scope: 'webhooks:manage',
    list: 'webhooks',
    response: webhook,
  }),
  'webhooks.create': endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Subscribe to events',
    scope: 'webhooks:manage',
    response: webhook,
    evidence: 'list',
    body: z.strictObject({ url, events, secret: z.string().min(1).max(500).optional() }),
  }),
  'webhooks.update': endpoint({
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change a subscription',
    scope: 'webhooks:manage',
    response: webhook,
    body: z
      .strictObject({ url, events, active: z.boolean() })
      .partial()
      .refine((value) => Object.keys(value).length > 0, {
        message: 'Name at least one of url, events, active.',
      }),
  }),
  'webhooks.delete': endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a subscription',
    scope: 'webhooks:manage',
    response: ok,
  }),
} as const
