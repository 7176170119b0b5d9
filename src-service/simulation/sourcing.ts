import { firstNames, lastNames, titles } from '../enrichment/names.ts'
import { available, charge } from '../credits/money.ts'
import { nameKey } from '../resources/companies-of-contacts.ts'
import { contactInDetail, findContact } from '../resources/contact-rows.ts'
import { seededId } from '../seed/ids.ts'
import { draw } from '../seed/random.ts'
import { isoDate, latin } from '../seed/writing.ts'
import { sourcingPrices } from '../credits/sourcing-prices.ts'
import type { World } from '../world/world.ts'

interface Run {
  seq: number
  id: string
  brief: string
  search: string
  max_credits: number
  charged_credits: number
  next_at: number
}
interface Employer {
  id: string
  name: string
  domain: string | null
}
interface Candidate {
  key: string
  first: string
  last: string
  title: string
  employer: Employer | undefined
  outcome: 'delivered' | 'rejected' | 'unconfirmed'
  /** Whether the employer is a former one. */
  left: boolean
  email: string | null
  known: boolean
}
interface Item {
  component: 'qualification' | 'email_delivery'
  amount: number
}

const second = 1000

/**
 * Advances sourcing runs, one person at a time: evidence, an outcome, and the exact charge for a
 * delivered person. A run pauses before a charge that would exceed its max_credits or the
 * workspace's balance, so it never charges above the cap (contract §8). A person who was qualified
 * before is not charged again; a new valid e-mail address is. Call it inside a transaction.
 */
export function advanceSourcing(world: World, now: number, limit = 200): void {
  for (let done = 0; done < limit; done++) {
    const run = world.db.get<Run>(
      'SELECT seq, id, brief, search, max_credits, charged_credits, next_at FROM ' +
        "sourcing_runs WHERE status = 'running' AND next_at <= ? ORDER BY next_at, seq LIMIT " +
        '1',
      now,
    )
    if (!run) return
    advanceRun(world, run)
  }
}

function advanceRun(world: World, run: Run): void {
  const { db, options } = world
  const position =
    db.value<number>('SELECT count(*) FROM sourcing_people WHERE run_id = ?', run.id) ?? 0
  const total = 6 + Math.floor(draw(options.seed, run.brief, 'people') * 13)
  if (position >= total)
    return end(world, run, { status: 'completed', pause_reason: null, completed_at: run.next_at })
  const candidate = candidateOf(world, run, position)
  const items = priceOf(world, candidate)
  const price = items.reduce((sum, item) => sum + item.amount, 0)
  if (run.charged_credits + price > run.max_credits)
    return end(world, run, { status: 'paused', pause_reason: 'cap', completed_at: null })
  if (price > available(world))
    return end(world, run, { status: 'paused', pause_reason: 'balance', completed_at: null })
  const id = seededId(options.seed, 'sp', `${run.id}:${position}`)
  const delivered = candidate.outcome === 'delivered'
  const contact = delivered ? deliver(world, run, candidate) : null
  db.insert('sourcing_people', {
    id,
    run_id: run.id,
    name: `${candidate.first} ${candidate.last}`,
    title: candidate.title,
    company_name: candidate.employer?.name ?? null,
    outcome: candidate.outcome,
    charged_credits: price,
    contact_id: contact,
    email: delivered ? candidate.email : null,
    evidence: JSON.stringify(evidenceFor(candidate, run.next_at)),
  })
  for (const item of items) {
    charge(world, {
      action: 'sourcing.run',
      component: item.component,
      target: id,
      amount: item.amount,
      run_id: run.id,
      result: { person_id: id, contact_id: contact, name: `${candidate.first} ${candidate.last}` },
    })
  }
  if (delivered)
    db.run(
      'INSERT INTO qualifications (person_key, run_id, at) VALUES (?, ?, ?) ON CONFLICT (person_key) DO NOTHING',
      candidate.key,
      run.id,
      run.next_at,
    )
  const wait = (8 + Math.floor(draw(options.seed, run.brief, position, 'wait') * 20)) * second
  db.run(
    'UPDATE sourcing_runs SET charged_credits = charged_credits + ?, next_at = ? WHERE id = ?',
    price,
    run.next_at + wait,
    run.id,
  )
  world.journal.write({
    kind: 'effect',
    client: 'simulation',
    ...(price > 0 ? { charge: price } : {}),
    effects: [
      {
        kind: 'create',
        table: 'sourcing_people',
        id,
        fields: { run_id: run.id, outcome: candidate.outcome, charged_credits: price },
      },
    ],
  })
}

function end(
  world: World,
  run: Run,
  fields: { status: string; pause_reason: string | null; completed_at: number | null },
): void {
  world.db.run(
    'UPDATE sourcing_runs SET status = ?, pause_reason = ?, completed_at = ?, next_at = NULL WHERE id = ?',
    fields.status,
    fields.pause_reason,
    fields.completed_at,
    run.id,
  )
  world.journal.write({
    kind: 'effect',
    client: 'simulation',
    effects: [
      {
        kind: 'update',
        table: 'sourcing_runs',
        id: run.id,
        fields: { status: fields.status, pause_reason: fields.pause_reason },
      },
    ],
  })
}

/**
 * Returns the n-th person for a brief. Each run of the same brief finds the same people, so that
 * those already paid for appear again.
 */
function candidateOf(world: World, { brief, search }: Run, position: number): Candidate {
  const chance = (key: string) => draw(world.options.seed, brief, position, key)
  const pick = <T>(key: string, from: readonly T[]) =>
    from[Math.floor(chance(key) * from.length)] as T
  const companies = world.db.value<number>('SELECT count(*) FROM companies') ?? 0
  const employer =
    companies === 0
      ? undefined
      : world.db.get<Employer>(
          'SELECT id, name, domain FROM companies ORDER BY seq LIMIT 1 OFFSET ?',
          Math.floor(chance('employer') * Math.min(companies, 300)),
        )
  const first = pick('first', firstNames)
  const last = pick('last', lastNames)
  const chanceOfFit = chance('outcome')
  const failedOutcome = chanceOfFit < 0.82 ? 'rejected' : 'unconfirmed'
  const outcomeOfFit = chanceOfFit < 0.58 ? 'delivered' : failedOutcome
  // A person who has left the employer is still a candidate, but not a prospect (contract §4).
  const left = outcomeOfFit === 'rejected' || chance('moved') < 0.2
  const outcome =
    search === 'prospect' && outcomeOfFit === 'delivered' && left ? 'rejected' : outcomeOfFit
  const email =
    chance('email') < 0.75
      ? `${latin(first)}.${latin(last)}@${employer?.domain ?? 'mail.example'}`
      : null
  const key = nameKey(`${first} ${last} ${employer?.name ?? ''}`)
  return {
    key,
    first,
    last,
    title: pick('title', titles),
    employer,
    outcome,
    left,
    email,
    known: world.db.get('SELECT 1 FROM qualifications WHERE person_key = ?', key) !== undefined,
  }
}

function priceOf(world: World, candidate: Candidate): Item[] {
  if (candidate.outcome !== 'delivered') return []
  const items: Item[] = []
  if (!candidate.known)
    items.push({ component: 'qualification', amount: sourcingPrices.qualification_credits })
  const existing =
    candidate.email !== null &&
    world.db.get('SELECT 1 FROM contacts WHERE email = ? COLLATE NOCASE', candidate.email)
  if (candidate.email !== null && !existing)
    items.push({ component: 'email_delivery', amount: sourcingPrices.email_credits })
  return items.filter((item) => item.amount > 0)
}

/** Returns the contact of a delivered person: an existing one, or a new one. */
function deliver(world: World, run: Run, candidate: Candidate): string {
  const { db } = world
  const company = candidate.employer?.id ?? null
  const known = db.get<{ id: string; email: string | null }>(
    'SELECT id, email FROM contacts WHERE company_id IS ? AND lower_case(last_name) = ' +
      'lower_case(?) AND lower_case(first_name) = lower_case(?) ORDER BY seq LIMIT 1',
    company,
    candidate.last,
    candidate.first,
  )
  if (known) {
    if (!known.email && candidate.email) {
      db.run(
        "UPDATE contacts SET email = ?, email_status = 'verified', updated_at = ? WHERE id = ?",
        candidate.email,
        run.next_at,
        known.id,
      )
      world.emit(
        'contact.updated',
        { contact_id: known.id, changed_fields: ['email', 'email_status'] },
        `contact.updated:${known.id}:${run.id}`,
      )
      enrich(world, run, known.id, candidate.email)
    }
    return known.id
  }
  const id = seededId(world.options.seed, 'c', `${run.id}:${candidate.key}`)
  const contact = {
    id,
    first_name: candidate.first,
    last_name: candidate.last,
    email: candidate.email,
    email_status: candidate.email ? 'verified' : 'none',
    title: candidate.title,
    company_id: company,
  }
  db.insert('contacts', {
    ...contact,
    is_prospect: 1,
    created_at: run.next_at,
    updated_at: run.next_at,
  })
  const newContact = findContact(world, id)
  if (newContact)
    world.emit('contact.created', contactInDetail(newContact), `contact.created:${id}`)
  if (candidate.email) enrich(world, run, id, candidate.email)
  return id
}

/** Sends the event of a found address, as a lookup by the user does (contract §6). */
const enrich = (world: World, run: Run, contactId: string, email: string) =>
  world.emit(
    'contact.enriched',
    { contact_id: contactId, type: 'email', found: { email } },
    `contact.enriched:email:${contactId}:${run.id}`,
  )

function evidenceFor(candidate: Candidate, at: number) {
  const where = candidate.employer?.name ?? 'an employer'
  const profile = {
    source: 'profile',
    quote: `${candidate.title} at ${where}`,
    url: `https://profiles.example/${latin(candidate.first)}-${latin(candidate.last)}`,
  }
  if (candidate.outcome === 'unconfirmed') return [profile]
  if (candidate.left)
    return [
      profile,
      {
        source: 'company site',
        quote: `Former member of the team, left ${where} in ${isoDate(at - 200 * 86_400_000).slice(0, 7)}.`,
        url: 'https://team.example/alumni',
      },
    ]
  return [
    profile,
    {
      source: 'company site',
      quote: `${candidate.first} ${candidate.last}, ${candidate.title}`,
      url: 'https://team.example/people',
    },
  ]
}
