import { createTranslator, type Translator } from '#shared/i18n/translator.ts'
import { t } from '#shared/i18n/translate.ts'

const namesBy = (t: Translator): Record<string, string> => ({
  id: t('ID'),
  name: t('Name'),
  first_name: t('First name'),
  last_name: t('Last name'),
  email: t('E-mail'),
  other_email: t('Other e-mail'),
  email_status: t('E-mail status'),
  phone: t('Phone'),
  mobile: t('Mobile'),
  other_phone: t('Other phone'),
  title: t('Title'),
  location: t('Location'),
  city: t('City'),
  region: t('Region'),
  country: t('Country'),
  notes: t('Notes'),
  target_role: t('Target role'),
  linkedin_url: t('LinkedIn'),
  company_name: t('Company'),
  company_domain: t('Company’s website'),
  is_prospect: t('Prospect'),
  domain: t('Website'),
  industry: t('Industry'),
  state: t('State or region'),
  bd_status: t('BD status'),
  do_not_contact: t('Do not contact'),
  url: t('Link to the posting'),
  posting_date: t('Posted on'),
  updated_at: t('Updated on'),
  status: t('Status'),
  active: t('Still open'),
  sector: t('Sector'),
  salary: t('Salary'),
  follow_up_date: t('Follow up on'),
  sponsorship: t('Visa sponsorship'),
})

/** Returns the label of a field as on the screens; an unknown field keeps its own name. */
export const fieldName = (field: string): string => nameOf(field, t)

/**
 * Returns the English label of a field, for lines added to a record's notes. They are English
 * because the service stores them.
 */
export const fieldNameInNotes = (field: string): string => nameOf(field, english)

const english = createTranslator('en', {})
const nameOf = (field: string, say: Translator): string =>
  namesBy(say)[field] ?? field.replaceAll('_', ' ')
