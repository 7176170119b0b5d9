import type { Value } from '../store/db.ts'
import { nameKey } from '../resources/companies-of-contacts.ts'
import { seededId } from './ids.ts'
import { phoneNumber } from './phones.ts'
import {
  companyNotes,
  dncReasons,
  heads,
  industries,
  knownCompanies,
  nearDuplicates,
  researchSummaries,
  tails,
} from './pools/companies.ts'
import type { Industry } from './pools/companies.ts'
import { longNote } from './pools/notes.ts'
import { places, weightedPlaces } from './pools/locations.ts'
import type { Place } from './pools/locations.ts'
import { Random } from './random.ts'
import { daysBefore, latin } from './writing.ts'

export interface SeedCompany {
  id: string
  name: string
  domain: string
  industry: Industry
  place: Place
  do_not_contact: boolean
  row: Record<string, Value>
}

/** Industries of the companies that fill the map of the largest desk. */
const mappedIndustries: readonly Industry[] = ['Software', 'Software', 'Data', 'Security', 'Gaming']

/**
 * Weights of the industries. The agency recruits for fintech and robotics, so these are more
 * frequent.
 */
const weights = Object.fromEntries(industries.map((industry) => [industry, 3])) as Record<
  Industry,
  number
>
Object.assign(weights, {
  Fintech: 12,
  Robotics: 7,
  Software: 9,
  Banking: 4,
  Health: 5,
  Hardware: 4,
})

const legalForms: Readonly<Record<string, readonly string[]>> = {
  Germany: ['GmbH', 'AG', 'SE'],
  Austria: ['GmbH'],
  Switzerland: ['AG'],
  'United Kingdom': ['Ltd', 'plc'],
  Ireland: ['Ltd'],
  France: ['SAS'],
  Sweden: ['AB'],
  Norway: ['AS'],
  Denmark: ['ApS'],
  Finland: ['Oy'],
  Netherlands: ['B.V.'],
  Poland: ['sp. z o.o.'],
  Italy: ['S.r.l.'],
  Spain: ['S.L.'],
  Portugal: ['Lda.'],
  Türkiye: ['A.Ş.'],
  'United States': ['Inc.', 'LLC'],
}

const legalForm = new RegExp(
  ` (?:${Object.values(legalForms).flat().join('|').replaceAll('.', '\\.')})$`,
)

/**
 * Creates `employers` companies: known ones first, then duplicate records of the same firm, then
 * invented ones. Adds `mapped` more, which appear only on a desk's map. The known names are fixed;
 * the others follow from the seed.
 */
export function makeCompanies(
  seed: number,
  now: number,
  employers: number,
  mapped: number,
): SeedCompany[] {
  const count = employers + mapped
  const random = new Random(seed, 'companies')
  const companies: SeedCompany[] = []
  const taken = new Set<string>()
  const add = (
    name: string,
    industry: Industry,
    place: Place,
    extra: { domain?: string; dnc?: boolean } = {},
  ) => {
    const key = nameKey(name)
    if (companies.length >= count || taken.has(key)) return
    taken.add(key)
    companies.push(
      describe(random, seed, now, companies.length, { name, industry, place, ...extra }),
    )
  }
  const at = (city: string) =>
    places.find((place) => place.city === city) ?? random.pick(weightedPlaces)
  for (const known of knownCompanies)
    add(known.name, known.industry, at(known.city), { dnc: known.dnc ?? false })
  for (const duplicate of nearDuplicates) {
    const original = companies.find((company) => company.name === duplicate.of)
    if (original)
      add(duplicate.name, original.industry, original.place, {
        domain: duplicate.domain ?? original.domain,
        dnc: false,
      })
  }
  for (let guard = 0; companies.length < count && guard < 30_000 + count * 20; guard++) {
    const industry =
      companies.length < employers ? random.weighted(weights) : random.pick(mappedIndustries)
    const place = random.pick(weightedPlaces)
    add(inventName(random, industry, place, guard), industry, place, { dnc: random.chance(0.05) })
  }
  return companies
}

/**
 * Invents a trade name, sometimes with its legal form. Once the words of an industry are used up,
 * adds a place or a number.
 */
export function inventName(random: Random, industry: Industry, place: Place, attempt = 0): string {
  const head = random.pick(heads[industry])
  const tail = random.pick(tails[industry])
  const forms = legalForms[place.country]
  const form = forms && random.chance(0.25) ? ` ${random.pick(forms)}` : ''
  if (attempt > 20_000) return `${head} ${tail} ${place.city} ${attempt}`
  if (attempt > 2500 || random.chance(0.06)) return `${head} ${tail} ${place.city}${form}`
  if (random.chance(0.1)) return `${head}${tail.toLowerCase()}`
  return `${head} ${tail}${form}`
}

function noteFor(random: Random, index: number, dnc: boolean): string | null {
  if (dnc) return random.pick(dncReasons)
  if (index === 45) return longNote(10_000)
  return random.chance(0.3) ? random.pick(companyNotes) : null
}

function describe(
  random: Random,
  seed: number,
  now: number,
  index: number,
  outline: { name: string; industry: Industry; place: Place; domain?: string; dnc?: boolean },
): SeedCompany {
  const { name, industry, place } = outline
  const dnc = outline.dnc ?? false
  const id = seededId(seed, 'co', index)
  const domain =
    outline.domain ??
    `${latin(name.replace(legalForm, '')).slice(0, 40) || `company${index}`}.example`
  const created = daysBefore(now, random.int(20, 1200))
  const researched = random.chance(0.08) ? daysBefore(now, random.int(2, 200)) : null
  const bare = index > 60 && random.chance(0.06)
  const notes = noteFor(random, index, dnc)
  return {
    id,
    name,
    domain,
    industry,
    place,
    do_not_contact: dnc,
    row: {
      id,
      name,
      name_key: nameKey(name),
      domain: bare ? null : domain,
      industry: bare ? null : industry,
      state: bare ? null : place.state,
      location: bare ? null : `${place.city}, ${place.country}`,
      phone: random.chance(0.45) ? phoneNumber(random, place.phone) : null,
      bd_status: dnc
        ? 'lost'
        : random.weighted({ none: 40, target: 22, contacted: 16, in_talks: 9, client: 9, lost: 4 }),
      notes,
      do_not_contact: dnc ? 1 : 0,
      research_summary: researched === null ? null : random.pick(researchSummaries),
      researched_at: researched,
      created_at: created,
      updated_at: Math.min(now, created + random.int(0, 400) * 86_400_000),
    },
  }
}
