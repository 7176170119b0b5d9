import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Gap, MergeField, TemplateProblem } from '#shared/domain/merge-fields.ts'

export type Draft = CommandOutput<'emails.draft'>

/** What a field stands for, in the words of the editor. */
export const fieldWords: Record<MergeField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  title: 'Job title',
  company: 'Company',
  city: 'City',
  posting: 'Posting',
  my_name: 'Your name',
}

/** Why a field may have no value, and where it comes from. */
export const fieldHints: Record<MergeField, string> = {
  first_name: 'of the person',
  last_name: 'of the person',
  full_name: 'first and last name',
  title: 'of the person',
  company: 'where they work',
  city: 'their location, up to the comma',
  posting: 'the lead you write from',
  my_name: 'as the service knows you',
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** Says which places of a letter are still to be filled in: `No value for city and posting.` */
export function gapWords(gaps: readonly Gap[]): string {
  const fields = [...new Set(gaps.map(({ field }) => fieldWords[field].toLowerCase()))]
  return `No value for ${listed(fields)}. Type over what is marked.`
}

/** Says what is wrong with a template, and what to do. */
export function problemWords({ kind, written, meant }: TemplateProblem): string {
  if (kind === 'unclosed') return `Close the brace: {${meant ?? ''}}`
  return meant === null
    ? `${written} is not a field. Choose one below, or write it without braces.`
    : `${written} is not a field. Did you mean {${meant}}?`
}

/** What stands in the way of writing to somebody, the weightiest first; null if nothing does. */
export function warningOf({
  person,
}: Pick<Draft, 'person'>): { tone: 'stop' | 'warn'; words: string } | null {
  if (!person) return null
  if (person.do_not_contact)
    return {
      tone: 'stop',
      words: `Do not contact: ${person.company ?? 'the company'} is marked.`,
    }
  if (person.email_status === 'invalid' || person.email_status === 'bounced')
    return {
      tone: 'warn',
      words: `Mail to this address ${person.email_status === 'bounced' ? 'bounced' : 'doesn’t arrive'}. Find another on their page.`,
    }
  if (person.email_status === 'risky')
    return { tone: 'warn', words: 'This address is risky: mail to it may bounce.' }
  return null
}

/** Returns the line that the person’s note gets. Hotdesk cannot know whether it was sent. */
export const noteLine = (stamp: string, subject: string): string =>
  `${stamp}: E-mail written${subject.trim() ? `: ${subject.trim()}` : ''}`
