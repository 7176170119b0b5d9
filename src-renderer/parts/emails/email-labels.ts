import { listOf, t, withinSentence } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { UnfilledField, TemplateProblem } from '#shared/domain/merge-fields.ts'
import type { MergeField } from '#shared/domain/merge-field-names.ts'

export type Draft = CommandOutput<'emails.draft'>

/** The names of the merge fields in the editor. */
export const fieldLabels: Record<MergeField, string> = {
  first_name: t('First name'),
  last_name: t('Last name'),
  full_name: t('Full name'),
  title: t('Job title'),
  company: t('Company'),
  city: t('City'),
  posting: t('Posting'),
  my_name: t('Your name'),
}

/** The source of each field's value, which explains why it may be empty. */
export const fieldHints: Record<MergeField, string> = {
  first_name: t('of the person'),
  last_name: t('of the person'),
  full_name: t('first and last name'),
  title: t('of the person'),
  company: t('where they work'),
  city: t('their location, up to the comma'),
  posting: t('the lead you write from'),
  my_name: t('as the service knows you'),
}

/**
 * Describes the gaps in an e-mail that are still to be filled in: `No value for city and posting.`
 */
export function describeGaps(gaps: readonly UnfilledField[]): string {
  const fields = [...new Set(gaps.map(({ field }) => withinSentence(fieldLabels[field])))]
  return t('No value for {fields}. Type over what is marked.', { fields: listOf(fields) })
}

/** Describes a problem in a template, and how to fix it. */
export function describeProblem({ kind, written, suggestion }: TemplateProblem): string {
  if (kind === 'unclosed') return t('Close the brace: {field}', { field: `{${suggestion ?? ''}}` })
  return suggestion === null
    ? t('{written} is not a field. Choose one below, or write it without braces.', { written })
    : t('{written} is not a field. Did you mean {field}?', { written, field: `{${suggestion}}` })
}

/** Returns the most important obstacle to writing to a person; null if there is none. */
export function warningOf({
  person,
}: Pick<Draft, 'person'>): { tone: 'stop' | 'warn'; words: string } | null {
  if (!person) return null
  if (person.do_not_contact)
    return {
      tone: 'stop',
      words:
        person.company === null
          ? t('Do not contact: the company is marked.')
          : t('Do not contact: {company} is marked.', { company: person.company }),
    }
  if (person.email_status === 'invalid' || person.email_status === 'bounced')
    return {
      tone: 'warn',
      words:
        person.email_status === 'bounced'
          ? t('Mail to this address bounced. Find another on their page.')
          : t('Mail to this address doesn’t arrive. Find another on their page.'),
    }
  if (person.email_status === 'risky')
    return { tone: 'warn', words: t('This address is risky: mail to it may bounce.') }
  return null
}

/**
 * Returns the line that is added to the person's note. Hotdesk cannot know whether the e-mail was
 * sent.
 */
export const noteLine = (stamp: string, subject: string): string =>
  subject.trim() === ''
    ? t('{time}: E-mail written', { time: stamp })
    : t('{time}: E-mail written: {subject}', { time: stamp, subject: subject.trim() })
