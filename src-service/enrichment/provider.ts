/** A person to look something up for. */
export interface Subject {
  id: string
  first_name: string | null
  last_name: string | null
  company: { id: string; name: string; domain: string | null; phone: string | null } | null
}

export interface CompanySubject {
  id: string
  name: string
  domain: string | null
  industry: string | null
  location: string | null
}

export interface FoundPerson {
  first_name: string
  last_name: string
  title: string
  email: string | null
  location: string | null
  linkedin_url: string | null
}

/** What a lookup found: a direct line, or the company's. */
export type FoundPhone = { kind: 'direct' | 'company_line'; phone: string }

/**
 * Where found data comes from. The practice workspace has one that invents by a seeded rule; a real
 * one would ask a data vendor. null or an empty array means: nothing found, which is free (contract
 * §1.3). A rejection is an outage: nothing is charged either.
 */
export interface EnrichmentProvider {
  findEmail(
    subject: Subject,
  ): Promise<{ email: string; status: 'verified' | 'unverified' | 'risky' } | null>
  findPhone(subject: Subject): Promise<FoundPhone | null>
  /** People at the company who are not among `known` (lower-case full names). */
  findContacts(company: CompanySubject, known: ReadonlySet<string>): Promise<FoundPerson[]>
  research(company: CompanySubject): Promise<{ summary: string } | null>
}
