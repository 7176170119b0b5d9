const cities: Readonly<Record<string, string>> = {
  nyc: 'NY',
  sf: 'CA',
  la: 'CA',
  london: 'UK',
  'new york city': 'NY',
}
const spelled: Readonly<Record<string, string>> = {
  washington: 'WA',
  california: 'CA',
  texas: 'TX',
  virginia: 'VA',
  colorado: 'CO',
  'new york': 'NY',
  'north carolina': 'NC',
  massachusetts: 'MA',
}

/**
 * The state a listing's place lies in, from the first of several places: `San Jose, CA` and
 * `Toronto, ON, Canada` say it themselves; remote work is 'Remote', a bare `London, UK` its
 * country. null if the words do not tell.
 */
export function stateOf(location: string | null): string | null {
  const first = location?.split(';')[0]?.trim() ?? ''
  if (/^remote\b/i.test(first)) return 'Remote'
  const known = cities[first.toLowerCase()] ?? spelled[first.toLowerCase()]
  if (known) return known
  const parts = first.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  if (/^canada$/i.test(last)) return parts.length > 2 ? (parts.at(-2) ?? null) : 'Canada'
  if (/^(uk|united kingdom)$/i.test(last)) return 'UK'
  if (parts.length > 1 && /^[A-Z]{2}$/.test(last)) return last
  return parts.length > 1 ? (spelled[last.toLowerCase()] ?? null) : null
}
