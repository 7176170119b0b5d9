import { sumOf, type Ask, type Fact, type Look } from './fact.ts'

const DAY_MS = 86_400_000
/** The longest ledger that is added up row by row. */
const MOST_ROWS = 200

/** Reads how many edits wait, need the person, or stay on this computer. */
export async function ofWork(ask: Ask): Promise<Fact[]> {
  const pending = await ask('pending.list', {})
  const sync = await ask('sync.state', {})
  const day = await ask('day.summary', {})
  const names = [
    ['waiting', 'pending'],
    ['needs_you', 'needs_you'],
    ['kept_here', 'kept_here'],
  ] as const
  return names.map(([listed, stated]) => ({
    about: `edits: ${stated}`,
    said: { screen: pending?.counts[listed], foot: sync?.[stated], tray: day?.[stated] },
  }))
}

/** Reads the balance, and what was spent by summary, ledger and day. */
export async function ofCredits(ask: Ask, { now }: Look): Promise<Fact[]> {
  const read = await ask('credits.read', {})
  const day = await ask('day.summary', {})
  const stretch = { from: now - 60 * DAY_MS, to: now + DAY_MS }
  const summary = await ask('spend.summary', stretch)
  const ledger = await ask('spend.ledger', { ...stretch, limit: MOST_ROWS })
  const facts: Fact[] = [
    {
      about: 'credits',
      said: {
        meter: read?.credits?.total,
        tray: day?.credits?.total,
        screen: summary?.now ?? undefined,
      },
    },
    { about: 'rows of the ledger', said: { summary: summary?.rows, list: ledger?.total } },
  ]
  if (!summary || !ledger || ledger.total > MOST_ROWS) return facts
  for (const kind of ['mine', 'others', 'top_up'] as const) {
    const least = sumOf(ledger.rows.filter((row) => row.kind === kind).map((row) => row.min))
    // What may have been mine is added to mine by the summary, and said to be uncertain.
    const uncertain = kind === 'mine' ? summary.uncertain : 0
    facts.push(
      { about: `credits: ${kind}`, said: { summary: summary[kind] - uncertain, ledger: least } },
      {
        about: `credits: ${kind}, day by day`,
        said: { summary: summary[kind], days: sumOf(summary.days.map((one) => one[kind])) },
      },
    )
  }
  return facts
}
