/*
 * The data of a foreign service: written from the text of the contract, with the people that
 * break programs in it. Records are told apart by a number; a dialect says what their ids are.
 */

export type Json = Record<string, unknown>
export const kinds = [
  'contact',
  'company',
  'campaign',
  'desk',
  'hot_list',
  'member',
  'job',
  'scrape_config',
  'report',
  'meeting',
  'note',
  'webhook',
] as const
export type Kind = (typeof kinds)[number]

/** A record by the names of the contract; `n` is its number, and `_`-names refer to others. */
export type Row = Json & { n: number }
export type Tables = Record<Kind, Row[]>

const many = (count: number, row: (n: number) => Json): Row[] =>
  Array.from({ length: count }, (_nothing, at) => ({ n: at + 1, ...row(at + 1) }))
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/** People: two of one name, one without any, one whose note is an object, a phone in digits. */
const person = (n: number): Json => ({
  first_name: pick(['Maria', 'Jürgen', 'Ng', 'Ada', '愛'], n),
  last_name: pick(['Schmidt', 'O’Brien', 'Lovelace', 'Nguyễn'], n),
  email: n % 7 === 0 ? null : `p${n}@example.org`,
  phone: n % 3 === 0 ? null : `+49 30 ${100_000 + n}`,
  title: pick(['CFO', 'Head of Data', null], n),
  location: pick(['Berlin', 'Zürich', null], n),
  notes: n % 4 === 0 ? `Met at fair ${n}.` : null,
  target_role: null,
  is_prospect: n % 2 === 0,
  linkedin_profile: `https://example.org/in/p${n}`,
  email_status: 'verified',
  _company: (n % 5) + 1,
  ...odd[n],
})
const odd: Record<number, Json> = {
  1: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.1@example.org' },
  2: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.2@example.org' },
  3: { first_name: null, last_name: null, email: null, phone: null },
  4: { phone: 49_301_234_567 },
  5: { notes: { text: 'Prefers mail.', author: 'Kim' } },
  6: { notes: 20_261_122 },
}

const company = (n: number): Json => ({
  name: pick(['Acme', 'Bäcker & Söhne', 'Čapek s.r.o.'], n),
  domain: `c${n}.example`,
  industry: pick(['Banking', null], n),
  state: 'active',
  location: 'Berlin',
  phone: n === 2 ? 4930 : null,
  bd_status: pick(['target', 'client'], n),
  notes: null,
  do_not_contact: n === 3,
})

const about: Record<number, unknown> = { 1: 'About 1', 3: { goal: 'Calls' } }
const statuses = ['not_started', 'connected', 'lvm', 'replied', 'meeting_booked', 'converted']

/** A workspace of about `people` people. */
export function workspace(people = 60): Tables {
  return {
    contact: many(people, person),
    company: many(5, company),
    campaign: many(2, (n) => ({
      name: `Campaign ${n}`,
      status: pick(['draft', 'active'], n),
      timezone: 'Europe/Berlin',
      daily_limit: n === 2 ? 'as many as possible' : 50,
      stats: {
        enrolled: 10 * n,
        sent: 20 * n,
        opens: 7,
        clicks: n === 2 ? 'many' : 1,
        replies: 2,
        bounces: 0,
      },
      steps: [
        { subject: 'Hello', body: 'First', delay: 0 },
        { subject: 'Again', body: 'Second', delay: n === 1 ? 3 : 'next business day' },
      ],
    })),
    desk: many(2, (n) => ({
      title: `Desk ${n}`,
      target_industries: ['Banking'],
      target_locations: n === 1 ? ['Berlin'] : 'Berlin',
      titles: ['CFO'],
      keywords: null,
      recruited_roles: 'Controllers',
      criteria: { size: '50+' },
      _companies: [1, 2, 3],
      _prospects: [1, 2, 4, 5],
    })),
    hot_list: many(3, (n) => ({ name: `List ${n}`, description: about[n] ?? null })),
    member: many(Math.min(people, 45), (n) => ({
      _list: (n % 3) + 1,
      _contact: n,
      tier: pick(['S', 'A', 'B', null], n),
      status: pick(statuses, n),
      source: 'import',
      notes: n === 8 ? 42 : pick([null, `Note ${n}`], n),
    })),
    job: many(30, (n) => ({
      title: `Role ${n}`,
      company_name: `Acme ${n}`,
      status: 'new',
      state: 'Bayern',
      sector: n === 4 ? null : 'Tech',
      salary: n === 2 ? 65_000 : '60k',
      location: 'München',
      posting_date: '2026-11-01',
      notes: null,
      follow_up_date: null,
    })),
    scrape_config: many(2, (n) => ({
      keywords: n === 1 ? ['cfo'] : 'cfo, controller',
      locations: ['Berlin'],
      exclusion_terms: ['intern'],
      exclusion_companies: [],
      archived: n === 2,
    })),
    report: many(2, (n) => ({
      brief: `Brief ${n}`,
      companies: [{ name: 'Acme', domain: 'acme.example', reason: n === 2 ? { fit: 9 } : 'Fits.' }],
      market_insights: n === 1 ? 'Growing.' : { summary: 'Growing.' },
      sources: ['https://example.org/source'],
    })),
    meeting: many(12, (n) => ({
      title: `Meeting ${n}`,
      starts_at_utc:
        n === 3 ? '2026-11-23 09:00:00' : `2026-11-23T${String(n + 7).padStart(2, '0')}:00:00Z`,
      duration_minutes: n === 2 ? '45' : 30,
      status: 'booked',
      meeting_link: 'https://example.org/meet',
      _contact: n,
      _company: (n % 5) + 1,
    })),
    note: many(4, (n) => ({
      title: `Call ${n}`,
      summary: 'They talked.',
      recorded_at: '2026-11-19T09:00:00Z',
      participants: n === 1 ? ['Ada Lovelace'] : [{ name: 'Ada', phone: 4930 }],
    })),
    webhook: many(1, () => ({
      url: 'https://example.org/hook',
      events: ['contact.created'],
      active: true,
    })),
  }
}
