import { nameWords } from './company-names.ts'

/** A lead as input for proposals: its text, and the user's verdict. */
export interface JudgedLead {
  title: string
  company_name: string | null
  /** `kept`: being worked on, in Hotdesk or in the service. */
  verdict: 'dismissed' | 'kept' | 'undecided'
  /** Whether it was dismissed for its company or agency, or for its role. */
  about: 'role' | 'company'
}

export interface Term {
  kind: 'term' | 'company'
  value: string
}
export interface Trial {
  dismissed: JudgedLead[]
  undecided: JudgedLead[]
  kept: JudgedLead[]
}

/** The fewest dismissals that support a term; a single one is chance. */
const MIN_DISMISSALS = 2
const MAX_TERMS = 12
/**
 * The number of dismissals from which a term may be proposed although it hides more undecided
 * leads.
 */
const CLEAR_DISMISSALS = 6
/** How many times more frequent such a term must be in dismissed leads than in undecided ones. */
const MIN_LIFT = 5
/** Alternatively, the highest probability that it was dismissed every time by chance. */
const MAX_CHANCE = 0.05
/** Words that occur in any title or say nothing about the role. */
const stopWords = new Set(
  (
    'a an and at by de der des die das das du el en et for für fur im in la le les mit ' +
    'of on or the to und von zu with w m d f x i ii iii iv gn all new'
  ).split(' '),
)

/**
 * Reports whether an exclusion would have kept a lead out. A term matches anywhere in title or
 * company, in any case (so `intern` also matches `International`); a company matches by its name
 * without its legal form. The service does not define its matching; this is the broader
 * interpretation.
 */
export function excludes(term: Term, lead: Pick<JudgedLead, 'title' | 'company_name'>): boolean {
  if (term.kind === 'term')
    return `${lead.title}\n${lead.company_name ?? ''}`
      .toLowerCase()
      .includes(term.value.trim().toLowerCase())
  return (
    lead.company_name !== null &&
    nameWords(term.value).join(' ') === nameWords(lead.company_name).join(' ')
  )
}

/** Returns the leads that any of the terms would have kept out, by the user's verdict. */
export function tryTerms(terms: readonly Term[], leads: readonly JudgedLead[]): Trial {
  const trial: Trial = { dismissed: [], undecided: [], kept: [] }
  for (const lead of leads)
    if (terms.some((term) => excludes(term, lead))) trial[lead.verdict].push(lead)
  return trial
}

/**
 * Proposes terms and companies that the dismissals support, the most telling first (B9). Each
 * covers at least two dismissed leads that no earlier one covers and matches no kept lead. It hides
 * no more undecided leads than dismissed ones, unless at least six dismissals support it. Existing
 * exclusions (`before`) are taken into account.
 */
export function proposeTerms(leads: readonly JudgedLead[], before: readonly Term[]): Term[] {
  const judged = leads.filter((lead) => !before.some((term) => excludes(term, lead)))
  let open = judged.filter((lead) => lead.verdict === 'dismissed')
  const isTelling = createTellingCheck(judged)
  const candidates = candidatesOf(open)
    .map((term) => ({ term, trial: tryTerms([term], judged) }))
    .filter(
      ({ trial }) =>
        trial.kept.length === 0 &&
        trial.dismissed.length >= MIN_DISMISSALS &&
        (trial.undecided.length <= trial.dismissed.length || isTelling(trial)),
    )
  const chosen: Term[] = []
  while (chosen.length < MAX_TERMS) {
    const best = candidates
      .map(({ term, trial }) => ({
        term,
        gain: open.filter((lead) => excludes(term, lead)).length,
        loss: Math.min(trial.undecided.length, trial.dismissed.length),
      }))
      .filter(({ gain }) => gain >= MIN_DISMISSALS)
      .toSorted(
        (a, b) =>
          b.gain - b.loss / 2 - (a.gain - a.loss / 2) ||
          b.term.value.length - a.term.value.length ||
          a.term.value.localeCompare(b.term.value),
      )[0]
    if (!best) return chosen
    chosen.push(best.term)
    open = open.filter((lead) => !excludes(best.term, lead))
  }
  return chosen
}

/**
 * Creates a check of whether dismissals support a term although most leads it would hide are
 * undecided. A user who dismisses six internships wants the other thirty hidden too, but does not
 * want every manager hidden because six were dismissed.
 */
function createTellingCheck(judged: readonly JudgedLead[]): (trial: Trial) => boolean {
  const count = (verdict: JudgedLead['verdict']) =>
    judged.filter((lead) => lead.verdict === verdict).length
  const all = { dismissed: count('dismissed'), undecided: count('undecided'), kept: count('kept') }
  return (trial) => {
    const [dismissed, undecided] = [trial.dismissed.length, trial.undecided.length]
    if (dismissed < CLEAR_DISMISSALS) return false
    const lift = dismissed / all.dismissed / (undecided / all.undecided)
    const chance = (all.dismissed / (all.dismissed + all.kept)) ** dismissed
    return lift >= MIN_LIFT || chance <= MAX_CHANCE
  }
}

/** Returns the companies, and the single words and word pairs of titles, in dismissed leads. */
function candidatesOf(dismissed: readonly JudgedLead[]): Term[] {
  const found = new Map<string, Term>()
  const add = (term: Term) => found.set(`${term.kind} ${term.value.toLowerCase()}`, term)
  for (const lead of dismissed) {
    if (lead.about === 'company' && lead.company_name?.trim())
      add({ kind: 'company', value: lead.company_name.trim() })
    if (lead.about === 'company') continue
    const words = lead.title.toLowerCase().match(/[\p{L}\p{N}+#.]+/gu) ?? []
    words.forEach((word, index) => {
      const isTelling = (text: string | undefined): text is string =>
        text !== undefined && text.length > 2 && !stopWords.has(text) && !/^\d+$/.test(text)
      if (isTelling(word)) add({ kind: 'term', value: word })
      const next = words[index + 1]
      if (
        isTelling(word) &&
        isTelling(next) &&
        lead.title.toLowerCase().includes(`${word} ${next}`)
      )
        add({ kind: 'term', value: `${word} ${next}` })
    })
  }
  return [...found.values()]
}
