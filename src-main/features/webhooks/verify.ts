import { t } from '#shared/i18n/translate.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeliveryVerdict } from '#shared/bridge/webhooks.ts'

const PREFIX = 'sha256='

/**
 * Verifies a pasted delivery: HMAC-SHA256 over the raw body, `sha256=<hex>` (contract §6.3),
 * compared in constant time. On a mismatch, tries the usual changes of copying or of a careless
 * receiver, to explain it; those never count as genuine.
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
  const received = signatureIn(signature)
  if (received === null && signature.trim() === '') {
    return say(
      'unsigned',
      t('No signature to verify.'),
      t(
        'The X-Service-Signature header is only sent for webhooks with a secret. Without one, anyone who knows the URL can send to it.',
      ),
    )
  }
  if (received === null)
    return say(
      'unreadable_signature',
      t('Not a valid signature.'),
      t(
        'It should be sha256= and 64 hexadecimal digits. Copy the full value of the X-Service-Signature header.',
      ),
    )
  if (secret === null)
    return say(
      'no_secret',
      t('This webhook’s secret isn’t on this computer.'),
      t('Enter the secret your receiver uses. It isn’t saved unless you choose to.'),
    )
  if (fits(body, secret, received))
    return say(
      'genuine',
      t('Genuine: the service signed exactly this body with this secret.'),
      t(
        'Your receiver must compute the signature over the raw bytes, before anything parses them.',
      ),
    )
  for (const [change, hint] of usualChanges(body)) {
    if (fits(change, secret, received))
      return say('altered', t('The secret is correct, but the body was changed.'), hint)
  }
  if (secret.trim() !== secret && fits(body, secret.trim(), received))
    return say(
      'wrong_secret',
      t('The secret has extra spaces around it.'),
      t('It’s correct without them. Check how your receiver reads its configuration.'),
    )
  return say(
    'wrong_secret',
    t('The signature doesn’t match: wrong secret or wrong body.'),
    t(
      'Paste the body exactly as received, and check that your receiver uses this webhook’s secret. If both are right, the delivery isn’t from the service: discard it.',
    ),
  )
}

/**
 * Reads the digest from `sha256=<hex>`, with or without the name of the header; null if it is
 * malformed.
 */
function signatureIn(text: string): Buffer | null {
  const value = text
    .trim()
    .replace(/^x-service-signature\s*:\s*/i, '')
    .replace(/^(['"])(.*)\1$/, '$2')
  if (!value.toLowerCase().startsWith(PREFIX)) return null
  const hex = value.slice(PREFIX.length)
  return /^[0-9a-f]{64}$/i.test(hex) ? Buffer.from(hex, 'hex') : null
}

const fits = (body: string, secret: string, received: Buffer): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(body, 'utf8').digest(), received)

function usualChanges(body: string): [string, string][] {
  const changes: [string, string][] = [
    [
      body.replace(/\r?\n$/, ''),
      t(
        'It ends with a line break that wasn’t sent, probably added by your editor or when copying.',
      ),
    ],
    [body.trim(), t('It has extra spaces around it that weren’t sent.')],
    [body.replaceAll('\r\n', '\n'), t('Its line breaks were changed in transit.')],
    [body.replace(/^\uFEFF/, ''), t('It starts with a byte order mark that wasn’t sent.')],
  ]
  const parsed = parse(body)
  if (parsed !== undefined)
    changes.push([
      JSON.stringify(parsed),
      t(
        'It was parsed and serialized again, which changes its bytes. Your receiver must verify the raw body, not the parsed object.',
      ),
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
