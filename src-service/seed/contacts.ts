import type { Value } from '../store/db.ts'
import type { SeedCompany } from './companies.ts'
import { seededId } from './ids.ts'
import { personName } from './names.ts'
import { phoneNumber } from './phones.ts'
import type { Industry } from './pools/companies.ts'
import { awkwardNames, knownPeople } from './pools/names.ts'
import { contactNotes, hostileNotes, longNote } from './pools/notes.ts'
import { places, weightedPlaces } from './pools/locations.ts'
import type { Place } from './pools/locations.ts'
import { fields, longTitle, targetRoles, titles } from './pools/titles.ts'
import type { Field } from './pools/titles.ts'
import { Random } from './random.ts'
import { daysBefore, latin } from './writing.ts'

export interface SeedContact {
  id: string
  first: string | null
  last: string | null
  field: Field
  title: string | null
  city: string
  company: SeedCompany | null
  email: string | null
  phone: string | null
  row: Record<string, Value>
}

/** A kind of person the agency searches for; the hot lists are drawn from these. */
interface Cohort {
  weight: number
  field: Field | null
  industries: readonly Industry[] | null
  city: string | null
  titles: readonly string[] | null
}

const cohorts = {
  fintech_finance: {
    weight: 12,
    field: 'finance',
    industries: ['Fintech', 'Banking', 'Insurance'],
    city: null,
    titles: [
      'CFO',
      'CFO',
      'Group CFO',
      'Deputy CFO',
      'Finance director',
      'VP finance',
      'Head of FP&A',
      'Controller',
      'Finance lead',
      'Chief Financial Officer (interim)',
    ],
  },
  perception: {
    weight: 5,
    field: 'perception',
    industries: ['Robotics', 'Automotive', 'Hardware'],
    city: null,
    titles: null,
  },
  berlin_people: {
    weight: 18,
    field: 'people',
    industries: null,
    city: 'Berlin',
    titles: [
      'Head of people',
      'Head of people',
      'Head of people & culture',
      'Chief People Officer',
      'VP people',
      'Leiterin Personal',
      'Personalleiter',
      'People director, EMEA',
      'Head of talent acquisition',
      'Head of learning and development',
    ],
  },
  nordic_payments: {
    weight: 7,
    field: 'software',
    industries: ['Fintech', 'Banking', 'Software'],
    city: 'Stockholm',
    titles: null,
  },
  istanbul_finance: {
    weight: 4,
    field: 'finance',
    industries: null,
    city: 'İstanbul',
    titles: null,
  },
  security: { weight: 4, field: 'security', industries: null, city: null, titles: null },
  clinical: {
    weight: 5,
    field: 'clinical',
    industries: ['Health', 'Biotech'],
    city: null,
    titles: null,
  },
  others: { weight: 45, field: null, industries: null, city: null, titles: null },
} as const satisfies Record<string, Cohort>

const weights = Object.fromEntries(
  Object.entries(cohorts).map(([name, cohort]) => [name, cohort.weight]),
) as Record<keyof typeof cohorts, number>

/**
 * Returns a function that creates one contact after another. Each contact depends only on the
 * previous ones, so that with the same companies a larger workspace contains a smaller one.
 */
export function contactMaker(
  seed: number,
  now: number,
  companies: readonly SeedCompany[],
): (index: number) => SeedContact {
  const random = new Random(seed, 'contacts')
  const byIndustry = new Map<Industry, SeedCompany[]>()
  for (const company of companies)
    byIndustry.set(company.industry, [...(byIndustry.get(company.industry) ?? []), company])
  const at = (city: string) =>
    places.find((place) => place.city === city) ?? random.pick(weightedPlaces)
  const companyOf = (industries: readonly Industry[] | null): SeedCompany | null => {
    const choice = industries?.flatMap((industry) => byIndustry.get(industry) ?? []) ?? []
    const from = choice.length > 0 ? choice : companies
    return from.length > 0 ? random.pick(from) : null
  }
  const knownPerson = (index: number): Person | null => {
    const person = knownPeople[index]
    if (!person) return null
    return {
      ...person,
      field: 'finance',
      company: companies.find((company) => company.name === person.company) ?? null,
      place: at(person.city),
    }
  }
  const awkward = (index: number): Person | null => {
    // Every eleventh from the first screenful on, until the names are used up.
    const person =
      index % 11 === 5 && index > knownPeople.length
        ? awkwardNames[Math.floor((index - knownPeople.length) / 11)]
        : undefined
    return person ? { ...drawPerson(random.weighted(weights)), ...person } : null
  }
  const drawPerson = (name: keyof typeof cohorts): Person => {
    const cohort: Cohort = cohorts[name]
    const field = cohort.field ?? random.pick(fields)
    const company = companyOf(cohort.industries)
    const place = cohort.city ? at(cohort.city) : placeNear(random, company)
    const locale = random.chance(0.7) ? (place.locales[0] ?? 'en_GB') : random.pick(place.locales)
    return {
      ...personName(random, locale),
      field,
      company,
      place,
      title: random.pick(cohort.titles ?? titles[field]),
    }
  }
  return (index) =>
    describe(
      random,
      seed,
      now,
      index,
      knownPerson(index) ?? awkward(index) ?? drawPerson(random.weighted(weights)),
      index < knownPeople.length,
    )
}

interface Person {
  first: string | null
  last: string | null
  mail: string
  title: string
  field: Field
  company: SeedCompany | null
  place: Place
}

function describe(
  random: Random,
  seed: number,
  now: number,
  index: number,
  person: Person,
  known: boolean,
): SeedContact {
  const id = seededId(seed, 'c', index)
  const company = known || random.chance(0.93) ? person.company : null
  const hasEmail = known || random.chance(0.7)
  const email = hasEmail
    ? `${person.mail}${known || index < 3000 ? '' : index}@${company?.domain ?? `${latin(person.last ?? '') || 'mail'}.example`}`
    : null
  const phone = phoneFor(random, person, known)
  const title = titleFor(random, index, person, known)
  const created = daysBefore(now, random.int(1, 900))
  const slug =
    `${latin(person.first ?? '')}-${latin(person.last ?? '')}`.replace(/^-|-$/g, '') || 'profile'
  const location =
    known || random.chance(0.9)
      ? `${person.place.city}${random.chance(0.6) ? `, ${person.place.country}` : ''}`
      : null
  return {
    id,
    first: person.first,
    last: person.last,
    field: person.field,
    title,
    city: person.place.city,
    company,
    email,
    phone,
    row: {
      id,
      first_name: person.first,
      last_name: person.last,
      email,
      email_status: email === null ? 'none' : emailStatus(random, known),
      phone,
      title,
      location,
      notes: noteFor(random, index),
      target_role: random.chance(0.45) ? random.pick(targetRoles[person.field]) : null,
      linkedin_url: random.chance(0.72)
        ? `https://www.linkedin.example/in/${slug}-${index.toString(36)}`
        : null,
      company_id: company?.id ?? null,
      is_prospect: random.chance(0.58) ? 1 : 0,
      created_at: created,
      updated_at: Math.min(now, created + random.int(0, 300) * 86_400_000),
    },
  }
}

const placeNear = (random: Random, company: SeedCompany | null): Place =>
  company && random.chance(0.7) ? company.place : random.pick(weightedPlaces)

function phoneFor(random: Random, person: Person, known: boolean): string | null {
  if (random.chance(known ? 0.4 : 0.42)) return phoneNumber(random, person.place.phone)
  return !known && random.chance(0.02) ? '' : null
}

function titleFor(random: Random, index: number, person: Person, known: boolean): string | null {
  if (index === 40) return longTitle
  if (known || random.chance(0.95)) return person.title
  return random.chance(0.5) ? '' : null
}

const emailStatus = (random: Random, known: boolean) =>
  known
    ? 'verified'
    : random.weighted({ verified: 62, unverified: 20, risky: 8, bounced: 7, invalid: 3 })

function noteFor(random: Random, index: number): string | null {
  if (index === 20 || (index > 0 && index % 701 === 0)) return longNote(10_000)
  if (index % 37 === 19) return hostileNotes[Math.floor(index / 37) % hostileNotes.length] ?? null
  if (random.chance(0.05)) return ''
  if (random.chance(0.6)) return null
  return random.chance(0.2)
    ? `${random.pick(contactNotes)}\n\n${random.pick(contactNotes)}`
    : random.pick(contactNotes)
}
