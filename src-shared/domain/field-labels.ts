import { t } from '#shared/i18n/translate.ts'
import { plainLabel, plainName } from './plain-name.ts'

/**
 * The screens' names of fields: as a label, and within a sentence. Fields that only the service
 * knows keep its name.
 */
const names: Readonly<Record<string, () => [label: string, within: string]>> = {
  active: () => [t('Active'), t('active')],
  bd_status: () => [t('BD status'), t('BD status')],
  company_id: () => [t('Company'), t('company')],
  company_name: () => [t('Company'), t('company')],
  company_sizes: () => [t('Company sizes'), t('company sizes')],
  contact_id: () => [t('Person'), t('person')],
  criteria: () => [t('Criteria'), t('criteria')],
  do_not_contact: () => [t('Do not contact'), t('do not contact')],
  domain: () => [t('Domain'), t('domain')],
  duration_minutes: () => [t('Length'), t('length')],
  email: () => [t('E-mail'), t('e-mail')],
  events: () => [t('Events'), t('events')],
  first_name: () => [t('First name'), t('first name')],
  follow_up_date: () => [t('Follow-up'), t('follow-up')],
  industry: () => [t('Industry'), t('industry')],
  is_prospect: () => [t('Prospect'), t('prospect mark')],
  keywords: () => [t('Keywords'), t('keywords')],
  last_name: () => [t('Last name'), t('last name')],
  linkedin_url: () => [t('LinkedIn'), t('LinkedIn profile')],
  location: () => [t('Location'), t('location')],
  meeting_link: () => [t('Meeting link'), t('meeting link')],
  name: () => [t('Name'), t('name')],
  notes: () => [t('Note'), t('note')],
  phone: () => [t('Phone'), t('phone')],
  recruited_roles: () => [t('Recruited roles'), t('recruited roles')],
  starts_at_utc: () => [t('Start'), t('start')],
  state: () => [t('State or region'), t('state or region')],
  status: () => [t('Status'), t('status')],
  target_industries: () => [t('Target industries'), t('target industries')],
  target_locations: () => [t('Target locations'), t('target locations')],
  target_role: () => [t('Target role'), t('target role')],
  tier: () => [t('Tier'), t('tier')],
  title: () => [t('Title'), t('title')],
  titles: () => [t('Titles'), t('titles')],
  url: () => [t('URL'), t('URL')],
}

/** Returns the label of a field: "Start" for `starts_at_utc`. */
export const fieldLabel = (field: string): string => names[field]?.()[0] ?? plainLabel(field)

/** Returns the name of a field within a sentence: "Kept my start". */
export const fieldWithin = (field: string): string => names[field]?.()[1] ?? plainName(field)
