import { t } from '#shared/i18n/translate.ts'
import type { LucideIcon } from 'lucide-react'
import { AtSign, FileSearch, Pause, Phone, Play, Send, UserMinus, Users } from 'lucide-react'
import type { ApprovalRow } from '#shared/bridge/agents.ts'

interface Words {
  title: string
  verb: string
  icon: LucideIcon
}

const words: Record<Exclude<ApprovalRow['kind'], 'move_campaign'>, Words> = {
  find_email: { title: t('Find an e-mail address'), verb: t('Find e-mail'), icon: AtSign },
  find_phone: { title: t('Find a phone number'), verb: t('Find phone'), icon: Phone },
  find_contacts: { title: t('Find people at a company'), verb: t('Find people'), icon: Users },
  research_company: { title: t('Research a company'), verb: t('Research'), icon: FileSearch },
  enrol_people: { title: t('Enrol people in a campaign'), verb: t('Review…'), icon: Send },
  delete_person: { title: t('Delete a person'), verb: t('Delete…'), icon: UserMinus },
}
const moves = {
  activate: { title: t('Activate a campaign'), verb: t('Activate…'), icon: Play },
  pause: { title: t('Pause a campaign'), verb: t('Pause…'), icon: Pause },
  resume: { title: t('Resume a campaign'), verb: t('Resume…'), icon: Play },
} as const satisfies Record<string, Words>

/** Returns the title of a request, and the verb and icon of the button that carries it out. */
export function wordsOf({
  kind,
  action,
  people,
}: Pick<ApprovalRow, 'kind' | 'action' | 'people'>): Words {
  if (kind === 'move_campaign') return moves[action ?? 'pause']
  return kind === 'enrol_people'
    ? {
        ...words[kind],
        title: t(
          '{people, plural, one {Enrol # person in a campaign} other {Enrol # people in a campaign}}',
          { people: people.length },
        ),
      }
    : words[kind]
}

export const stateLabels: Record<ApprovalRow['state'], string> = {
  waiting: t('Waiting'),
  approved: t('Approved'),
  declined: t('Declined'),
  expired: t('Expired'),
}

const NAMED = 3
/**
 * Returns whom a request is for: up to three names and the number of further people, the company
 * and the campaign.
 */
export function forWhom({
  people,
  company,
  campaign,
}: Pick<ApprovalRow, 'people' | 'company' | 'campaign'>): string {
  const names = people
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')
  const namedPeople =
    people.length > NAMED
      ? t('{count, plural, other {{names} and # more}}', { names, count: people.length - NAMED })
      : names
  return [namedPeople, company?.name, campaign?.name].filter(Boolean).join(' · ')
}
