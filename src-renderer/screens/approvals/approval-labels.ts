import type { LucideIcon } from 'lucide-react'
import { AtSign, FileSearch, Pause, Phone, Play, Send, UserMinus, Users } from 'lucide-react'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import { count } from '../../format/formats.ts'

interface Words {
  title: string
  verb: string
  icon: LucideIcon
}

const words: Record<Exclude<ApprovalRow['kind'], 'move_campaign'>, Words> = {
  find_email: { title: 'Find an e-mail address', verb: 'Find e-mail', icon: AtSign },
  find_phone: { title: 'Find a phone number', verb: 'Find phone', icon: Phone },
  find_contacts: { title: 'Find people at a company', verb: 'Find people', icon: Users },
  research_company: { title: 'Research a company', verb: 'Research', icon: FileSearch },
  enrol_people: { title: 'Enrol people in a campaign', verb: 'Review…', icon: Send },
  delete_person: { title: 'Delete a person', verb: 'Delete…', icon: UserMinus },
}
const moves = {
  activate: { title: 'Activate a campaign', verb: 'Activate…', icon: Play },
  pause: { title: 'Pause a campaign', verb: 'Pause…', icon: Pause },
  resume: { title: 'Resume a campaign', verb: 'Resume…', icon: Play },
} as const satisfies Record<string, Words>

/** Says what is asked for, and the verb on the button that does it. */
export function wordsOf({
  kind,
  action,
  people,
}: Pick<ApprovalRow, 'kind' | 'action' | 'people'>): Words {
  if (kind === 'move_campaign') return moves[action ?? 'pause']
  return kind === 'enrol_people'
    ? { ...words[kind], title: `Enrol ${count(people.length, 'person', 'people')} in a campaign` }
    : words[kind]
}

export const stateWords: Record<ApprovalRow['state'], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
}

const NAMED = 3
/** Says whom it is for: names, and how many more. */
export function forWhom({
  people,
  company,
  campaign,
}: Pick<ApprovalRow, 'people' | 'company' | 'campaign'>): string {
  const names = people
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')
  const who = people.length > NAMED ? `${names} and ${people.length - NAMED} more` : names
  return [who, company?.name, campaign?.name].filter(Boolean).join(' · ')
}
