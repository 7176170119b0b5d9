import { draw } from '../seed/random.ts'
import { isoDate } from '../seed/writing.ts'
import type { World } from '../world/world.ts'

/** A role in a person's history, as the workspace stores it. */
export interface Role {
  role_key: string
  title: string | null
  company_name: string | null
  start_date: string | null
  end_date: string | null
}

export type Proposal = Role & {
  /** Effect of accepting it on the history. */
  change: 'add' | 'update' | 'end' | 'keep'
  current: Role | null
  proposed: Role
  evidence: { source: string; quote: string; url: string; captured_at: string }[]
}

const year = 365 * 86_400_000
const employers = [
  'Nordhavn Bank',
  'Kontor',
  'Quittance Pay',
  'Ashgrove Partners',
  'Gyre Robotics',
  'Solstice Energy',
  'Pulsar Clinics',
  'Lattice Cloud',
  'Brandl Advisory',
  'Freighter Express',
]
const earlierTitles = [
  'Manager',
  'Senior associate',
  'Team lead',
  'Analyst',
  'Engineer',
  'Consultant',
  'Trainee',
  'Head of department',
]

const at = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T

/** Invents two to four roles, the present one first. They follow from the seed and the person. */
export function roleHistory(
  seed: number,
  person: { id: string; title: string | null; company_name: string | null },
  now: number,
): Role[] {
  const chance = (key: string) => draw(seed, person.id, 'history', key)
  const count = 2 + Math.floor(chance('count') * 3)
  let end: number | null = null
  return Array.from({ length: count }, (_, index) => {
    const start = (end ?? now) - (0.8 + chance(`length ${index}`) * 4) * year
    const role: Role = {
      role_key: `role_${index + 1}`,
      title: index === 0 ? person.title : at(earlierTitles, chance(`title ${index}`)),
      company_name: index === 0 ? person.company_name : at(employers, chance(`employer ${index}`)),
      start_date: isoDate(start).slice(0, 7),
      end_date: end === null ? null : isoDate(end).slice(0, 7),
    }
    end = start - chance(`gap ${index}`) * 0.2 * year
    return role
  })
}

/**
 * Proposes the changes that a new reading of a person's profile would find: sometimes a move (the
 * present role ends, a new one begins), or a corrected title; most roles stay. If nothing changes,
 * adds a role that was missing.
 */
export function proposeRoles(
  seed: number,
  run: string,
  history: readonly Role[],
  capturedAt: number,
): Proposal[] {
  const chance = (key: string) => draw(seed, run, 'proposal', key)
  const today = isoDate(capturedAt).slice(0, 7)
  const evidence = (role: Role, quote: string) => [
    {
      source: 'profile',
      quote,
      url: `https://profiles.example/${run.slice(-8)}`,
      captured_at: new Date(capturedAt).toISOString(),
    },
    ...(chance(`second ${role.role_key}`) < 0.4
      ? [
          {
            source: 'company site',
            quote: `${role.title ?? 'Team member'}, ${role.company_name ?? ''}`.trim(),
            url: 'https://team.example/people',
            captured_at: new Date(capturedAt).toISOString(),
          },
        ]
      : []),
  ]
  const present = history[0]
  const moved = present !== undefined && chance('moved') < 0.4
  const proposals: Proposal[] = []
  if (moved) {
    const role: Role = {
      role_key: `role_${history.length + 1}`,
      title: present.title ?? 'Director',
      company_name: at(employers, chance('new employer')),
      start_date: today,
      end_date: null,
    }
    proposals.push({
      ...role,
      change: 'add',
      current: null,
      proposed: role,
      evidence: evidence(role, `Happy to share that I am joining ${role.company_name}!`),
    })
  }
  const correct = (role: Role): Role =>
    chance(`title ${role.role_key}`) < 0.25
      ? { ...role, title: `Senior ${role.title ?? 'manager'}`.replace('Senior Senior', 'Lead') }
      : role
  history.forEach((role, index) => {
    const ends = index === 0 && moved
    const proposed = ends ? { ...role, end_date: today } : correct(role)
    const changed = ends ? 'end' : 'update'
    const change = proposed === role ? 'keep' : changed
    proposals.push({
      ...proposed,
      change,
      current: role,
      proposed,
      evidence:
        change === 'keep'
          ? []
          : evidence(
              proposed,
              `${proposed.title ?? ''} · ${proposed.company_name ?? ''} · ${proposed.start_date ?? ''} – ${proposed.end_date ?? 'present'}`,
            ),
    })
  })
  if (proposals.every((proposal) => proposal.change === 'keep')) {
    const role: Role = {
      role_key: `role_${history.length + 1}`,
      title: 'Adviser (part time)',
      company_name: at(employers, chance('adviser')),
      start_date: today,
      end_date: null,
    }
    proposals.unshift({
      ...role,
      change: 'add',
      current: null,
      proposed: role,
      evidence: evidence(role, `Adviser to ${role.company_name}`),
    })
  }
  return proposals
}

/** Share of readings that fail; they can be retried. */
const failures = 1 / 12

/**
 * Finishes the due readings of profiles, as ready for review or failed. Call it inside a
 * transaction.
 */
export function finishEmployment(world: World, now: number): void {
  const { db, options } = world
  const due = db.all<{
    id: string
    contact_id: string
    due_at: number
    title: string | null
    company_name: string | null
  }>(
    `
SELECT r.id, r.contact_id, r.due_at, c.title, o.name AS company_name
FROM employment_runs r JOIN contacts c ON c.id = r.contact_id LEFT
  JOIN companies o ON o.id = c.company_id
WHERE r.status = 'processing' AND r.due_at <= ? ORDER BY r.due_at, r.seq LIMIT 100`,
    now,
  )
  for (const run of due) {
    const history = historyOf(world, run)
    const failed = draw(options.seed, run.id, run.due_at, 'failed') < failures
    const roles = failed
      ? []
      : proposeRoles(options.seed, `${run.id}:${run.due_at}`, history, run.due_at)
    db.run(
      'UPDATE employment_runs SET status = ?, roles = ?, due_at = NULL WHERE id = ?',
      failed ? 'failed' : 'ready',
      JSON.stringify(roles),
      run.id,
    )
    world.journal.write({
      kind: 'effect',
      client: 'simulation',
      effects: [
        {
          kind: 'update',
          table: 'employment_runs',
          id: run.id,
          fields: { status: failed ? 'failed' : 'ready' },
        },
      ],
    })
  }
}

/** Returns the current history, and creates it for a person without one. */
function historyOf(
  { db, options }: World,
  run: { contact_id: string; title: string | null; company_name: string | null; due_at: number },
): Role[] {
  const known = db.all<Role>(
    'SELECT role_key, title, company_name, start_date, end_date FROM employment_roles ' +
      'WHERE contact_id = ? ORDER BY start_date DESC, role_key',
    run.contact_id,
  )
  if (known.length > 0) return known
  const history = roleHistory(
    options.seed,
    { id: run.contact_id, title: run.title, company_name: run.company_name },
    run.due_at,
  )
  db.run(
    'INSERT INTO employment (contact_id) VALUES (?) ON CONFLICT (contact_id) DO NOTHING',
    run.contact_id,
  )
  for (const role of history) db.insert('employment_roles', { contact_id: run.contact_id, ...role })
  return history
}
