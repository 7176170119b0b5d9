import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeliveryVerdict } from '#shared/bridge/webhooks.ts'

const PREFIX = 'sha256='

/**
 * Checks a pasted delivery: HMAC-SHA256 over the raw body, `sha256=<hex>` (contract §6.3), compared
 * in constant time. What does not fit is explained by trying the changes that a paste or a careless
 * receiver makes; those never count as genuine.
 */
export function verifyDelivery({
  body,
  signature,
  secret,
}: {
  body: string
  signature: string
  secret: string | null
}): DeliveryVerdict {
  const event = eventIn(body)
  const say = (
    verdict: DeliveryVerdict['verdict'],
    message: string,
    hint: string,
  ): DeliveryVerdict => ({ verdict, message, hint, event })
  const given = signatureIn(signature)
  if (given === null && signature.trim() === '') {
    return say(
      'unsigned',
      'There is no signature to check.',
      'The header X-Service-Signature comes only when the subscription was made with a secret. Without one, anybody who knows the address can send to it.',
    )
  }
  if (given === null)
    return say(
      'unreadable_signature',
      'This is not a signature of the service.',
      'It looks like sha256= and 64 hexadecimal digits. Copy the whole value of the header X-Service-Signature.',
    )
  if (secret === null)
    return say(
      'no_secret',
      'The secret of this subscription is not on this computer.',
      'Type the secret that your receiver uses; it is not kept unless you say so.',
    )
  if (fits(body, secret, given))
    return say(
      'genuine',
      'Genuine: the service signed exactly this body with this secret.',
      'Your receiver must compute the signature over the raw bytes, before anything parses them.',
    )
  for (const [change, hint] of usualChanges(body)) {
    if (fits(change, secret, given))
      return say('altered', 'The secret is right, but the body is not what was sent.', hint)
  }
  if (secret.trim() !== secret && fits(body, secret.trim(), given))
    return say(
      'wrong_secret',
      'The secret has blanks around it.',
      'Without them it fits: look how your receiver reads its setting.',
    )
  return say(
    'wrong_secret',
    'The signature does not fit: another secret, or another body.',
    'Paste the body exactly as it arrived, and check that your receiver uses the secret of this subscription. If both are right, the delivery is not from the service: drop it.',
  )
}

/** The digits of `sha256=<hex>`, also where the name of the header was copied along. */
function signatureIn(text: string): Buffer | null {
  const value = text
    .trim()
    .replace(/^x-service-signature\s*:\s*/i, '')
    .replace(/^(['"])(.*)\1$/, '$2')
  if (!value.toLowerCase().startsWith(PREFIX)) return null
  const hex = value.slice(PREFIX.length)
  return /^[0-9a-f]{64}$/i.test(hex) ? Buffer.from(hex, 'hex') : null
}

const fits = (body: string, secret: string, given: Buffer): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(body, 'utf8').digest(), given)

function usualChanges(body: string): [string, string][] {
  const changes: [string, string][] = [
    [
      body.replace(/\r?\n$/, ''),
      'There is a line break at its end that was not sent: your editor, or the copying, added it.',
    ],
    [body.trim(), 'There are blanks around it that were not sent.'],
    [body.replaceAll('\r\n', '\n'), 'Its line breaks were changed on the way.'],
    [body.replace(/^\uFEFF/, ''), 'It begins with a byte order mark that was not sent.'],
  ]
  const parsed = parse(body)
  if (parsed !== undefined)
    changes.push([
      JSON.stringify(parsed),
      'It was parsed and written again, which changes its bytes. Your receiver must sign the raw body, not the object it made of it.',
    ])
  return changes.filter(([change]) => change !== body)
}

function eventIn(body: string): DeliveryVerdict['event'] {
  const parsed = parse(body)
  const envelope =
    typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  const text = (...names: string[]) =>
    names
      .map((name) => envelope[name])
      .find((value): value is string => typeof value === 'string')
      ?.slice(0, 200) ?? null
  return {
    type: text('type', 'event'),
    id: text('id', 'event_id'),
    created_at: text('created_at', 'timestamp'),
    bytes: Buffer.byteLength(body, 'utf8'),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}
