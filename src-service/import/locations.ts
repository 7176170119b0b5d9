const cities: Readonly<Record<string, string>> = {
  nyc: 'NY',
  sf: 'CA',
  la: 'CA',
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
/** States of the United States with the District of Columbia, then provinces of Canada. */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE ' +
    'NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL ' +
    'NS NT NU ON PE QC SK YT'
  ).split(' '),
)

/**
 * Returns the state or province of a listing's location; the first one counts if there are several.
 * `San Jose, CA` and `Toronto, ON, Canada` name it. Returns null if the text names none: a country,
 * a city or remote work is no state.
 */
export function stateOf(location: string | null): string | null {
  const first = location?.split(';')[0]?.trim() ?? ''
  const known = cities[first.toLowerCase()] ?? spelled[first.toLowerCase()]
  if (known) return known
  const parts = first
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/^(canada|usa|us|united states)$/i.test(part))
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return null
  return states.has(last) ? last : (spelled[last.toLowerCase()] ?? null)
}
