import { t } from '#shared/i18n/translate.ts'
import type { Template } from '#shared/bridge/templates.ts'

type Text = Pick<Template, 'name' | 'subject' | 'body'>

/** Templates to begin with; they are kept when the person asks for them, and are theirs then. */
export const startingTemplates: readonly Text[] = [
  {
    name: t('First message'),
    subject: '{first_name|Hello}, a question about {company|your team}',
    body: [
      'Hi {first_name|there},',
      '',
      'I came across your work as {title} at {company} and have a role in mind that may interest you.',
      '',
      t('Would a quarter of an hour this week suit you? Tell me when, and I’ll call.'),
      '',
      t('Best regards,'),
      '{my_name}',
    ].join('\n'),
  },
  {
    name: t('Follow-up'),
    subject: t('Following up'),
    body: [
      'Hi {first_name|there},',
      '',
      t(
        'I wrote last week and wanted to make sure my message reached you. A short yes or no is enough.',
      ),
      '',
      t('Best regards,'),
      '{my_name}',
    ].join('\n'),
  },
  {
    name: t('About a posting'),
    subject: '{posting|Your open role} at {company}',
    body: [
      'Hi {first_name|there},',
      '',
      'I saw that {company} is looking for {posting|new colleagues} and know people who would fit.',
      '',
      t('Shall I send you two profiles, without names for now?'),
      '',
      t('Best regards,'),
      '{my_name}',
    ].join('\n'),
  },
]

/** The person a template is previewed with. */
export const exampleValues = {
  first_name: 'Ingrid',
  last_name: 'Solberg',
  full_name: t('Ingrid Solberg'),
  title: t('CFO'),
  company: t('Kvist Bank'),
  city: 'Oslo',
  posting: t('Head of Risk'),
  my_name: t('Sam Reed'),
} as const
