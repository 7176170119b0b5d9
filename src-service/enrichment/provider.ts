/** A person whose details are looked up. */
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

/** A number found by a lookup: the person's direct line, or the company's line. */
export type FoundPhone = { kind: 'direct' | 'company_line'; phone: string }

/**
 * The source of enrichment data. The practice workspace's provider invents it by a seeded rule; a
 * real one would query a data vendor. null or an empty array means that nothing was found, which is
 * free (contract §1.3). A rejection is an outage, which is not charged either.
 */
export interface EnrichmentProvider {
  findEmail(
    subject: Subject,
  ): Promise<{ email: string; status: 'verified' | 'unverified' | 'risky' } | null>
  findPhone(subject: Subject): Promise<FoundPhone | null>
  /** Finds people at the company who are not in `known` (lower-case full names). */
  findContacts(company: CompanySubject, known: ReadonlySet<string>): Promise<FoundPerson[]>
  research(company: CompanySubject): Promise<{ summary: string } | null>
}
