import type { Random } from '../world/random.ts'
import { firstNames, lastNames, titles } from './names.ts'
import type { CompanySubject, EnrichmentProvider, FoundPerson, Subject } from './provider.ts'

/**
 * Success rates of the lookups. They are plausible, and the same subject always gives the same
 * result.
 */
const emailFound = 0.65
const directLineFound = 0.35
const companyLineFound = 0.45
const researchFound = 0.9

/**
 * Builds a provider that invents what a data vendor would find, from the workspace's seed and the
 * subject's ID alone.
 */
export function createPracticeProvider(random: Random): EnrichmentProvider {
  const digits = (key: string) => String(Math.floor(random.stable(key) * 10_000)).padStart(4, '0')
  const line = (key: string) =>
    `+1 ${random.pick(`${key}:area`, ['212', '312', '415', '512', '617'])} 555 ${digits(key)}`
  return {
    findEmail: async (subject) => {
      const local = localPart(subject)
      if (!local || !subject.company || random.stable(`email:${subject.id}`) >= emailFound)
        return null
      const status = random.pick(`email-status:${subject.id}`, [
        'verified',
        'verified',
        'verified',
        'unverified',
        'risky',
      ] as const)
      return { email: `${local}@${domainOf(subject.company)}`, status }
    },
    findPhone: async (subject) => {
      const chance = random.stable(`phone:${subject.id}`)
      if (chance < directLineFound) return { kind: 'direct', phone: line(`direct:${subject.id}`) }
      if (!subject.company || chance >= directLineFound + companyLineFound) return null
      return {
        kind: 'company_line',
        phone: subject.company.phone || line(`line:${subject.company.id}`),
      }
    },
    findContacts: async (company, known) => {
      const count = Math.floor(random.stable(`people:${company.id}`) * 6)
      return Array.from({ length: count }, (_, index) => invent(random, company, index)).filter(
        (person) => !known.has(`${person.first_name} ${person.last_name}`.toLowerCase()),
      )
    },
    research: async (company) =>
      random.stable(`research:${company.id}`) < researchFound
        ? { summary: summary(random, company) }
        : null,
  }
}

function invent(random: Random, company: CompanySubject, index: number): FoundPerson {
  const key = `${company.id}:${index}`
  const first = random.pick(`first:${key}`, firstNames)
  const last = random.pick(`last:${key}`, lastNames)
  const local = localPart({ first_name: first, last_name: last })
  const email =
    local && random.stable(`has-email:${key}`) < 0.7 ? `${local}@${domainOf(company)}` : null
  return {
    first_name: first,
    last_name: last,
    title: random.pick(`title:${key}`, titles),
    email,
    location: company.location,
    linkedin_url: `https://www.linkedin.com/in/${slug(`${first} ${last}`)}`,
  }
}

function summary(random: Random, company: CompanySubject) {
  const field = company.industry ?? 'its market'
  return [
    `${company.name} works in ${field}${company.location ? ` from ${company.location}` : ''}.`,
    random.pick(`size:${company.id}`, [
      'It employs 50 to 200 people.',
      'It employs 200 to 1,000 people.',
      'It employs fewer than 50 people.',
    ]),
    random.pick(`hiring:${company.id}`, [
      'Hiring has grown over the last two quarters, mostly in engineering.',
      'Open roles are few and senior.',
      'It is building a second office and recruits for it.',
    ]),
  ].join(' ')
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

function localPart(person: Pick<Subject, 'first_name' | 'last_name'>) {
  return [person.first_name, person.last_name]
    .map((part) => slug(part ?? ''))
    .filter(Boolean)
    .join('.')
}

const domainOf = (company: { name: string; domain: string | null }) =>
  company.domain || `${slug(company.name) || 'company'}.example`
