import type { Template } from '#shared/bridge/templates.ts'

type Text = Pick<Template, 'name' | 'subject' | 'body'>

/** Templates to begin with; they are kept when the person asks for them, and are theirs then. */
export const startingTemplates: readonly Text[] = [
  {
    name: 'First message',
    subject: '{first_name|Hello}, a question about {company|your team}',
    body: [
      'Hi {first_name|there},',
      '',
      'I came across your work as {title} at {company} and have a role in mind that may interest you.',
      '',
      'Would a quarter of an hour this week suit you? Tell me when, and I’ll call.',
      '',
      'Best regards,',
      '{my_name}',
    ].join('\n'),
  },
  {
    name: 'Follow-up',
    subject: 'Following up',
    body: [
      'Hi {first_name|there},',
      '',
      'I wrote last week and wanted to make sure my message reached you. A short yes or no is enough.',
      '',
      'Best regards,',
      '{my_name}',
    ].join('\n'),
  },
  {
    name: 'About a posting',
    subject: '{posting|Your open role} at {company}',
    body: [
      'Hi {first_name|there},',
      '',
      'I saw that {company} is looking for {posting|new colleagues} and know people who would fit.',
      '',
      'Shall I send you two profiles, without names for now?',
      '',
      'Best regards,',
      '{my_name}',
    ].join('\n'),
  },
]

/** The person a template is previewed with. */
export const exampleValues = {
  first_name: 'Ingrid',
  last_name: 'Solberg',
  full_name: 'Ingrid Solberg',
  title: 'CFO',
  company: 'Kvist Bank',
  city: 'Oslo',
  posting: 'Head of Risk',
  my_name: 'Sam Reed',
} as const
