import type { Value } from '../store/db.ts'
import type { SeedContact } from './contacts.ts'
import { seededId } from './ids.ts'
import { hostileNotes, longNote, memberNotes, memberSources } from './pools/notes.ts'
import { Random } from './random.ts'
import { daysBefore } from './writing.ts'

interface ListPlan {
  name: string
  description: string | null
  members: number
  /**
   * Returns how well a contact fits, higher is better; contacts with 0 are used only if no others
   * are left.
   */
  fit: (contact: SeedContact) => number
}

const says = (contact: SeedContact, words: RegExp) => words.test(contact.title ?? '')
const finance = (contact: SeedContact) => contact.field === 'finance'
/**
 * Builds a fit: 0 for contacts that do not belong, 3 for a fitting title, otherwise `otherwise`.
 */
const gradeBy =
  (belongs: (contact: SeedContact) => boolean, fits: { title: RegExp; otherwise: number }) =>
  (contact: SeedContact): number => {
    if (!belongs(contact)) return 0
    return says(contact, fits.title) ? 3 : fits.otherwise
  }

export const listPlans: readonly ListPlan[] = [
  {
    name: 'Fintech CFOs',
    description:
      'CFO search for three B-round fintechs. Nobody who moved in the last eighteen months.',
    members: 120,
    fit: gradeBy(
      (contact) =>
        finance(contact) && /Fintech|Banking|Insurance/.test(contact.company?.industry ?? ''),
      { title: /CFO|financ/i, otherwise: 2 },
    ),
  },
  {
    name: 'Lidar perception leads',
    description: 'München and Pittsburgh. FMCW is a plus, trucking is the case.',
    members: 46,
    fit: gradeBy((contact) => contact.field === 'perception', {
      title: /lead|head|principal|director/i,
      otherwise: 2,
    }),
  },
  {
    name: 'Berlin heads of people',
    description: 'Everybody who runs a people team in Berlin, 100 to 500 staff.',
    members: 312,
    fit: (contact) => (contact.field === 'people' && contact.city === 'Berlin' ? 2 : 0),
  },
  {
    name: 'Istanbul finance',
    description: '',
    members: 64,
    fit: (contact) => (finance(contact) && contact.city === 'İstanbul' ? 2 : 0),
  },
  {
    name: '2025 alumni',
    description: 'People we placed or nearly placed in 2025. Winter note goes to them.',
    members: 180,
    fit: (contact) => (contact.row.is_prospect === 0 ? 1 : 0.5),
  },
  {
    name: 'Nordic payments engineers',
    description: 'Ledger and scheme integrations. Relocation to Stockholm is paid.',
    members: 95,
    fit: (contact) =>
      contact.field === 'software' &&
      /Stockholm|København|Oslo|Helsinki|Göteborg/.test(contact.city)
        ? 2
        : 0,
  },
  {
    name: 'CISO round table',
    description: 'Dinner on 4 December. Ten seats, twenty names.',
    members: 20,
    fit: gradeBy((contact) => contact.field === 'security', { title: /CISO|Head/, otherwise: 1 }),
  },
  {
    name: 'Wien & Zürich, everyone met in 2025 (import – unsorted, duplicates likely; please clean before use)',
    description: null,
    members: 400,
    fit: (contact) => (/Wien|Zürich|München/.test(contact.city) ? 2 : 0.4),
  },
]

/**
 * The first rows of the first list, so that it opens with members in every status. In the order of
 * `knownPeople`.
 */
const opening: readonly {
  tier: string | null
  status: string
  notes: string | null
  days: number | null
}[] = [
  { tier: 'S', status: 'lvm', notes: 'left voicemail, call Tuesday', days: 4 },
  { tier: 'A', status: 'connected', notes: 'warm intro through Ana', days: 1 },
  { tier: 'S', status: 'replied', notes: 'wants the remote policy in writing', days: 2 },
  { tier: 'B', status: 'not_started', notes: null, days: null },
  {
    tier: 'B',
    status: 'not_started',
    notes: 'met at the Lisbon panel, open to a move after the audit closes in March',
    days: null,
  },
  { tier: null, status: 'not_started', notes: null, days: null },
  { tier: null, status: 'not_started', notes: null, days: null },
  { tier: 'B', status: 'not_started', notes: null, days: null },
  { tier: null, status: 'not_started', notes: 'speaks German', days: null },
  { tier: 'A', status: 'meeting_booked', notes: 'Thursday 14:00, video', days: 1 },
  { tier: 'S', status: 'converted', notes: 'signed 18 Nov', days: 3 },
  { tier: null, status: 'not_started', notes: null, days: null },
  { tier: 'B', status: 'connected', notes: 'ask again in spring', days: 6 },
  { tier: null, status: 'not_started', notes: null, days: null },
  { tier: 'A', status: 'lvm', notes: null, days: 8 },
  { tier: null, status: 'not_started', notes: null, days: null },
  { tier: null, status: 'not_started', notes: null, days: null },
]

export interface SeedList {
  row: Record<string, Value>
  members: { contact: SeedContact; row: Record<string, Value> }[]
}

/**
 * Creates eight overlapping lists of 20 to 400 people; shorter ones if the workspace has fewer
 * people.
 */
export function makeHotLists(
  seed: number,
  now: number,
  contacts: readonly SeedContact[],
): SeedList[] {
  return listPlans.map((plan, index) => {
    const random = new Random(seed, `hot-list ${plan.name}`)
    const created = daysBefore(now, 200 - index * 17)
    const id = seededId(seed, 'hl', index)
    const chosen = choose(random, plan, contacts, index === 0 ? opening.length : 0)
    const members = chosen.map((contact, position) => {
      const known = index === 0 ? opening[position] : undefined
      const status =
        known?.status ??
        random.weighted({
          not_started: 58,
          connected: 13,
          lvm: 12,
          replied: 9,
          meeting_booked: 5,
          converted: 3,
        })
      const touched = known ? known.days : daysSinceTouched(random, status)
      const added = daysBefore(now, 190 - index * 17 - random.int(0, 40))
      return {
        contact,
        row: {
          id: seededId(seed, 'm', `${index}:${contact.id}`),
          hot_list_id: id,
          contact_id: contact.id,
          source_id: contact.id,
          source: random.pick(memberSources),
          tier: known ? known.tier : randomTier(random),
          status,
          notes: known ? known.notes : memberNote(random, index, position),
          created_at: added,
          updated_at:
            touched === null
              ? added
              : Math.max(added, daysBefore(now, touched + random.next() * 0.3)),
        },
      }
    })
    return {
      row: {
        id,
        name: plan.name,
        description: plan.description,
        created_at: created,
        updated_at: members.reduce(
          (latest, member) => Math.max(latest, Number(member.row.updated_at)),
          created,
        ),
      },
      members,
    }
  })
}

/** Members that fill the first page of a list. */
const FIRST_PAGE = 24

/**
 * Chooses the best-fitting people in random order, after the `first` contacts of the workspace.
 * Names that look like mistakes come behind the first page, so that a new user meets them later.
 */
function choose(
  random: Random,
  plan: ListPlan,
  contacts: readonly SeedContact[],
  first: number,
): SeedContact[] {
  const leading = contacts.slice(0, Math.min(first, plan.members))
  const scored = contacts
    .slice(leading.length)
    .map((contact) => ({ contact, score: plan.fit(contact) + random.next() * 0.9 }))
    // A list of one page has no room for them.
    .filter(({ contact }) => plan.members > FIRST_PAGE || hasPlainName(contact))
  scored.sort((a, b) => b.score - a.score)
  const rest = scored.slice(0, plan.members - leading.length).map(({ contact }) => contact)
  const mixed = random.sample(rest, rest.length)
  const isFirst = (contact: SeedContact, at: number) => at < FIRST_PAGE && !hasPlainName(contact)
  const late = mixed.filter(isFirst)
  const early = mixed.filter((contact, at) => !isFirst(contact, at))
  return [...leading, ...early.slice(0, FIRST_PAGE), ...late, ...early.slice(FIRST_PAGE)]
}

/** Reports whether a name reads like that of a person: letters, few marks, no stray spaces. */
export function hasPlainName({ row }: SeedContact): boolean {
  const name = [row['first_name'], row['last_name']].filter(Boolean).join(' ')
  return (
    name === name.trim() &&
    /^[\p{L}\p{M}'’ -]+$/u.test(name) &&
    !/\p{M}{2}|\b(null|true|undefined)\b/iu.test(name)
  )
}

const daysSinceTouched = (random: Random, status: string) =>
  status === 'not_started' ? null : random.int(0, 40)
const randomTier = (random: Random) =>
  random.chance(0.45) ? null : random.weighted({ S: 2, A: 4, B: 5 })

function memberNote(random: Random, list: number, position: number): string | null {
  if (list === 2 && position === 30) return longNote(10_000)
  if (list > 0 && position === 9) return hostileNotes[list % hostileNotes.length] ?? null
  if (random.chance(0.03)) return ''
  return random.chance(0.38) ? random.pick(memberNotes) : null
}
