import { t } from '#shared/i18n/translate.ts'
import type { Template } from '#shared/bridge/templates.ts'

type Text = Pick<Template, 'name' | 'subject' | 'body'>

// The merge fields are passed as values, because braces in a message mark the placeholders of `t`.
const firstName = (otherwise: string) => `{first_name|${otherwise}}`
const [company, title, myName] = ['{company}', '{title}', '{my_name}']
const greeting = t('Hi {first_name},', { first_name: firstName(t('there')) })

/**
 * Example templates. They are saved only if the user asks for them, and then belong to the user.
 */
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

/** The example person of a template's preview. */
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
