import { t } from '#shared/i18n/translate.ts'

/**
 * Titles of tools on the screens, in the user's language. Agents get the English titles, because
 * they choose by them.
 */
const titles: Readonly<Record<string, () => string>> = {
  get_workspace: () => t('Open workspace'),
  search: () => t('Search'),
  list_people: () => t('List people'),
  get_person: () => t('Read a person'),
  get_company: () => t('Read a company'),
  list_hot_lists: () => t('List hot lists'),
  list_members: () => t('List members of a hot list'),
  list_campaigns: () => t('List campaigns'),
  get_campaign: () => t('Read a campaign'),
  list_meetings: () => t('List meetings'),
  get_meeting: () => t('Read a meeting'),
  get_note: () => t('Read a call note'),
  list_leads: () => t('List pipeline leads'),
  get_lead: () => t('Read a pipeline lead'),
  get_credits: () => t('Read credits'),
  list_desks: () => t('List desks'),
  get_desk: () => t('Read a desk'),
  request_find_email: () => t('Ask for an e-mail address'),
  request_find_phone: () => t('Ask for a phone number'),
  request_find_contacts: () => t('Ask for people at a company'),
  request_company_research: () => t('Ask for research on a company'),
  request_enrolment: () => t('Ask to enrol people'),
  request_campaign_change: () => t('Ask to activate, pause or resume'),
  request_deletion: () => t('Ask to delete a person'),
  get_approvals: () => t('Check approvals'),
}

/** Returns the title of a tool on the screens; for an unknown tool, its name. */
export const toolTitle = (name: string): string => titles[name]?.() ?? name
