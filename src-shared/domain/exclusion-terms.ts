import { nameWords } from './company-names.ts'

/** A lead as the proposals see it: what it says, and what the person made of it. */
export interface JudgedLead {
  title: string
  company_name: string | null
  /** `kept`: being worked, here or at the service. */
  verdict: 'dismissed' | 'kept' | 'undecided'
  /** Dismissed as a posting of the company or agency rather than for what the role is. */
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

/** So many dismissals have to speak for a term: one is chance. */
const LEAST = 2
const MOST = 12
/** From so many on, dismissals can speak for a term that would hide more undecided leads. */
const TELLING = 6
/** So much more often such a term has to stand in dismissed leads than in undecided ones. */
const LIFT = 5
/** Or it has to be so unlikely that it was only ever dismissed by chance. */
const CHANCE = 0.05
/** Words that stand in any title, or say nothing about the role. */
const empty = new Set(
  (
    'a an and at by de der des die das das du el en et for für fur im in la le les mit ' +
    'of on or the to und von zu with w m d f x i ii iii iv gn all new'
  ).split(' '),
)

/**
 * Tells whether an exclusion would have kept a lead out: a term anywhere in title or company
 * whatever its case (so `intern` also hits `International`), a company by its name without its
 * legal form. The service does not say how it matches: this is the wider reading.
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

/** Returns the leads that any of the terms would have kept out, by what the person made of them. */
export function tryTerms(terms: readonly Term[], leads: readonly JudgedLead[]): Trial {
  const trial: Trial = { dismissed: [], undecided: [], kept: [] }
  for (const lead of leads)
    if (terms.some((term) => excludes(term, lead))) trial[lead.verdict].push(lead)
  return trial
}

/**
 * Proposes terms and companies that dismissals speak for, the most telling first: each covers at
 * least two dismissed leads that no earlier one covers, touches none that was kept, and hides no
 * more undecided leads than dismissed ones, unless six dismissals and more speak for it (B9).
 * `before` is excluded already.
 */
export function proposeTerms(leads: readonly JudgedLead[], before: readonly Term[]): Term[] {
  const judged = leads.filter((lead) => !before.some((term) => excludes(term, lead)))
  let open = judged.filter((lead) => lead.verdict === 'dismissed')
  const isTelling = tellingAmong(judged)
  const candidates = candidatesOf(open)
    .map((term) => ({ term, trial: tryTerms([term], judged) }))
    .filter(
      ({ trial }) =>
        trial.kept.length === 0 &&
        trial.dismissed.length >= LEAST &&
        (trial.undecided.length <= trial.dismissed.length || isTelling(trial)),
    )
  const chosen: Term[] = []
  while (chosen.length < MOST) {
    const best = candidates
      .map(({ term, trial }) => ({
        term,
        gain: open.filter((lead) => excludes(term, lead)).length,
        loss: Math.min(trial.undecided.length, trial.dismissed.length),
      }))
      .filter(({ gain }) => gain >= LEAST)
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
 * Tells whether dismissals speak for a term although most leads that it would hide are undecided:
 * whoever dismisses six internships wants the other thirty out of the way as well, and nobody wants
 * every manager gone because six were dismissed.
 */
function tellingAmong(judged: readonly JudgedLead[]): (trial: Trial) => boolean {
  const count = (verdict: JudgedLead['verdict']) =>
    judged.filter((lead) => lead.verdict === verdict).length
  const all = { dismissed: count('dismissed'), undecided: count('undecided'), kept: count('kept') }
  return (trial) => {
    const [dismissed, undecided] = [trial.dismissed.length, trial.undecided.length]
    if (dismissed < TELLING) return false
    const lift = dismissed / all.dismissed / (undecided / all.undecided)
    const chance = (all.dismissed / (all.dismissed + all.kept)) ** dismissed
    return lift >= LIFT || chance <= CHANCE
  }
}

/** Companies, and one to two neighbouring words of titles, that dismissed leads have. */
function candidatesOf(dismissed: readonly JudgedLead[]): Term[] {
  const found = new Map<string, Term>()
  const add = (term: Term) => found.set(`${term.kind} ${term.value.toLowerCase()}`, term)
  for (const lead of dismissed) {
    if (lead.about === 'company' && lead.company_name?.trim())
      add({ kind: 'company', value: lead.company_name.trim() })
    if (lead.about === 'company') continue
    const words = lead.title.toLowerCase().match(/[\p{L}\p{N}+#.]+/gu) ?? []
    words.forEach((word, index) => {
      const telling = (one: string | undefined): one is string =>
        one !== undefined && one.length > 2 && !empty.has(one) && !/^\d+$/.test(one)
      if (telling(word)) add({ kind: 'term', value: word })
      const next = words[index + 1]
      if (telling(word) && telling(next) && lead.title.toLowerCase().includes(`${word} ${next}`))
        add({ kind: 'term', value: `${word} ${next}` })
    })
  }
  return [...found.values()]
}
