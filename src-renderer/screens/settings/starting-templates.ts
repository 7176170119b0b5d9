import { t } from '#shared/i18n/translate.ts'
import type { Template } from '#shared/bridge/templates.ts'

type Text = Pick<Template, 'name' | 'subject' | 'body'>

// The fields that are filled in are given as values: in a message braces are its own placeholders.
const firstName = (otherwise: string) => `{first_name|${otherwise}}`
const [company, title, myName] = ['{company}', '{title}', '{my_name}']
const greeting = t('Hi {first_name},', { first_name: firstName(t('there')) })

/** Templates to begin with; they are kept when the person asks for them, and are theirs then. */
export const startingTemplates: readonly Text[] = [
  {
    name: t('First message'),
    subject: t('{first_name}, a question about {company}', {
      first_name: firstName(t('Hello')),
      company: `{company|${t('your team')}}`,
    }),
    body: [
      greeting,
      '',
      t(
        'I came across your work as {title} at {company} and have a role in mind that may interest you.',
        { title, company },
      ),
      '',
      t('Would a quarter of an hour this week suit you? Tell me when, and I’ll call.'),
      '',
      t('Best regards,'),
      myName,
    ].join('\n'),
  },
  {
    name: t('Follow-up'),
    subject: t('Following up'),
    body: [
      greeting,
      '',
      t(
        'I wrote last week and wanted to make sure my message reached you. A short yes or no is enough.',
      ),
      '',
      t('Best regards,'),
      myName,
    ].join('\n'),
  },
  {
    name: t('About a posting'),
    subject: t('{posting} at {company}', {
      posting: `{posting|${t('Your open role')}}`,
      company,
    }),
    body: [
      greeting,
      '',
      t('I saw that {company} is looking for {posting} and know people who would fit.', {
        company,
        posting: `{posting|${t('new colleagues')}}`,
      }),
      '',
      t('Shall I send you two profiles, without names for now?'),
      '',
      t('Best regards,'),
      myName,
    ].join('\n'),
  },
]

/** The person a template is previewed with. */
export const exampleValues = {
  first_name: 'Ingrid',
  last_name: 'Solberg',
  full_name: 'Ingrid Solberg',
  title: t('CFO'),
  company: 'Kvist Bank',
  city: 'Oslo',
  posting: t('Head of Risk'),
  my_name: 'Sam Reed',
} as const
