/**
 * The number of requests the service states as its limit. `a_minute` is true if it also states that
 * the limit is per minute.
 */
export interface StatedLimit {
  limit: number
  a_minute: boolean
}

const PLAIN = ['ratelimit-limit', 'x-ratelimit-limit', 'x-rate-limit-limit'] as const
const A_MINUTE = 'x-ratelimit-limit-minute'
const MINUTE_S = 60

/**
 * Reads the rate limit stated in response headers: `RateLimit-Policy` and `RateLimit-Limit` in the
 * forms of the IETF drafts, and the older `X-` names. Returns the lowest of several limits per
 * minute. Returns null if there is none, or only limits for other spans of time.
 */
export function readStatedLimit(headers: Record<string, string>): StatedLimit | null {
  const policies = ['ratelimit-policy', ...PLAIN].flatMap((name) => policiesIn(headers[name]))
  const minute = [
    ...policies.filter(({ window }) => window === MINUTE_S).map(({ limit }) => limit),
    ...numberIn(headers[A_MINUTE]),
  ]
  if (minute.length > 0) return { limit: Math.min(...minute), a_minute: true }
  if (policies.some(({ window }) => window !== null)) return null
  const plain = policies.map(({ limit }) => limit)
  return plain.length > 0 ? { limit: Math.min(...plain), a_minute: false } : null
}

/** Parses `"default";q=100;w=60`, `100;w=60`, `100, 10;w=1, 100;w=60` or `100`. */
function policiesIn(value: string | undefined): { limit: number; window: number | null }[] {
  return (value ?? '').split(',').flatMap((item) => {
    const [first = '', ...rest] = item.split(';').map((part) => part.trim())
    const parameters = new Map(
      rest.map((part): [string, string] => {
        const [name = '', text = ''] = part.split('=')
        return [name.trim().toLowerCase(), text.trim().replace(/^"|"$/g, '')]
      }),
    )
    // Ignores limits in bytes or other units.
    if ((parameters.get('qu') ?? 'requests') !== 'requests') return []
    const window = numberIn(parameters.get('w') ?? parameters.get('window'))[0] ?? null
    return numberIn(parameters.get('q') ?? first).map((limit) => ({ limit, window }))
  })
}

const numberIn = (text: string | undefined): number[] =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text.trim()) ? [Number(text)] : []
