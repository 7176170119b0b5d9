import { plainLabel, plainName } from '#shared/domain/plain-name.ts'
import { t } from '#shared/i18n/translate.ts'

/**
 * How a field is called: at the beginning of a line, and within a sentence. Fields that only the
 * service knows have the name that it gives them.
 */
const names: Readonly<Record<string, () => [label: string, within: string]>> = {
  active: () => [t('Active'), t('active')],
  bd_status: () => [t('Bd status'), t('bd status')],
  company_id: () => [t('Company id'), t('company id')],
  company_name: () => [t('Company name'), t('company name')],
  company_sizes: () => [t('Company sizes'), t('company sizes')],
  contact_id: () => [t('Contact id'), t('contact id')],
  criteria: () => [t('Criteria'), t('criteria')],
  do_not_contact: () => [t('Do not contact'), t('do not contact')],
  domain: () => [t('Domain'), t('domain')],
  duration_minutes: () => [t('Duration minutes'), t('duration minutes')],
  email: () => [t('Email'), t('email')],
  events: () => [t('Events'), t('events')],
  first_name: () => [t('First name'), t('first name')],
  follow_up_date: () => [t('Follow up date'), t('follow up date')],
  industry: () => [t('Industry'), t('industry')],
  is_prospect: () => [t('Is prospect'), t('is prospect')],
  keywords: () => [t('Keywords'), t('keywords')],
  last_name: () => [t('Last name'), t('last name')],
  linkedin_url: () => [t('Linkedin url'), t('linkedin url')],
  location: () => [t('Location'), t('location')],
  meeting_link: () => [t('Meeting link'), t('meeting link')],
  name: () => [t('Name'), t('name')],
  notes: () => [t('Note'), t('notes')],
  phone: () => [t('Phone'), t('phone')],
  recruited_roles: () => [t('Recruited roles'), t('recruited roles')],
  starts_at_utc: () => [t('Starts at utc'), t('starts at utc')],
  state: () => [t('State'), t('state')],
  status: () => [t('Status'), t('status')],
  target_industries: () => [t('Target industries'), t('target industries')],
  target_locations: () => [t('Target locations'), t('target locations')],
  target_role: () => [t('Target role'), t('target role')],
  tier: () => [t('Tier'), t('tier')],
  title: () => [t('Title'), t('title')],
  titles: () => [t('Titles'), t('titles')],
  url: () => [t('Url'), t('url')],
}

/** Writes a field's name as people say it: "Do not contact" for `do_not_contact`. */
export const fieldLabel = (field: string): string => names[field]?.()[0] ?? plainLabel(field)

/** Writes a field's name as it stands within a sentence. */
export const fieldWithin = (field: string): string => names[field]?.()[1] ?? plainName(field)
