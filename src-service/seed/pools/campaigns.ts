import type { Field } from './titles.ts'

export interface CampaignPlan {
  name: string
  status: 'draft' | 'active' | 'paused'
  timezone: string
  daily_limit: number
  /** Field of the recipients. */
  audience: Field
  enrolled: number
  /** Success of the campaign, as shares of the e-mails delivered. */
  open: number
  click: number
  reply: number
  bounce: number
  age_days: number
  subjects: readonly string[]
}

const plan = (
  name: string,
  status: CampaignPlan['status'],
  audience: Field,
  enrolled: number,
  rates: readonly [number, number, number, number],
  age_days: number,
  timezone: string,
  daily_limit: number,
  subjects: readonly string[],
): CampaignPlan => ({
  name,
  status,
  audience,
  enrolled,
  open: rates[0],
  click: rates[1],
  reply: rates[2],
  bounce: rates[3],
  age_days,
  timezone,
  daily_limit,
  subjects,
})

/**
 * Twelve sequences, from a draft to one whose bounce rate calls for a pause. Rates: open, click,
 * reply, bounce.
 */
export const campaignPlans: readonly CampaignPlan[] = [
  plan(
    'Fintech CFOs, spring',
    'active',
    'finance',
    160,
    [0.61, 0.12, 0.092, 0.01],
    38,
    'Europe/Berlin',
    40,
    [
      'A CFO seat before the next round',
      'Re: A CFO seat before the next round',
      'The numbers behind the role',
      'Shall I close the file?',
    ],
  ),
  plan(
    'Lidar perception leads',
    'active',
    'perception',
    46,
    [0.72, 0.19, 0.16, 0.005],
    21,
    'Europe/Berlin',
    15,
    [
      '{{first_name}}, a perception team of four to lead',
      'The sensor stack, in one page',
      'Last note from me',
    ],
  ),
  plan(
    'Berlin heads of people',
    'active',
    'people',
    190,
    [0.55, 0.1, 0.061, 0.02],
    27,
    'Europe/Berlin',
    50,
    ['Head of people, 240 staff, Kreuzberg', 'Four days, and why', 'Passt ein kurzes Telefonat?'],
  ),
  plan(
    'Nordic payments engineers',
    'active',
    'software',
    120,
    [0.48, 0.09, 0.034, 0.095],
    12,
    'Europe/Stockholm',
    60,
    ['Ledger team in Stockholm, Kotlin', 'On-call is paid (numbers inside)', 'A short question'],
  ),
  plan(
    'CISO round table invitation',
    'active',
    'security',
    64,
    [0.66, 0.21, 0.13, 0.012],
    9,
    'Europe/London',
    25,
    ['Dinner for ten CISOs, 4 December', 'The guest list so far'],
  ),
  plan('Alumni winter note', 'draft', 'people', 0, [0.6, 0.1, 0.08, 0.01], 2, 'Europe/London', 80, [
    'What became of the class of 2025',
    'Who else should be here?',
  ]),
  plan(
    'Clinical leaders UK',
    'paused',
    'clinical',
    75,
    [0.44, 0.05, 0.027, 0.045],
    64,
    'Europe/London',
    30,
    ['Medical director, digital therapeutics', 'MHRA timeline attached', 'Before I file this'],
  ),
  plan(
    'General counsel, e-money licences',
    'paused',
    'legal',
    58,
    [0.58, 0.08, 0.052, 0.017],
    90,
    'Europe/Dublin',
    20,
    ['Second line, first hire', 'Your view on the licence?'],
  ),
  plan(
    'VP sales DACH',
    'active',
    'sales',
    110,
    [0.52, 0.07, 0.045, 0.024],
    33,
    'Europe/Zurich',
    40,
    ['Vertrieb aufbauen statt verwalten', 'Kurz nachgefragt', 'Letzter Versuch, {{first_name}}'],
  ),
  plan(
    'Plant managers, automation',
    'paused',
    'operations',
    82,
    [0.39, 0.04, 0.019, 0.03],
    120,
    'America/Chicago',
    35,
    ['A plant with 80 robots and no manager', 'Shift model inside'],
  ),
  plan(
    'Staff ML engineers, remote',
    'active',
    'data',
    140,
    [0.57, 0.14, 0.075, 0.008],
    17,
    'America/New_York',
    45,
    ['Ranking at 40k requests a second', 'The paper your team cited', 'Worth 15 minutes?'],
  ),
  plan(
    'Optical engineers (test, do not send)',
    'draft',
    'hardware',
    0,
    [0.5, 0.1, 0.05, 0.01],
    200,
    'America/Los_Angeles',
    10,
    ['TEST {{first_name}} {{company}}'],
  ),
]

export const bodies: readonly string[] = [
  'Hello {{first_name}},\n\nI look after finance searches at Northgate Talent. A client of ours, {{employee_count}} people, B round closed, needs somebody who has taken a company from monthly numbers to an audited group. Your years at {{company}} read like that.\n\nTwenty minutes this week or next?\n\nDana',
  'Hello {{first_name}},\n\nthe role in one page is here: https://northgate.example/r/{{role_id}}\n\nThe three questions everybody asks: yes, equity; no, not five days in the office; the previous person moved to the board.\n\nDana',
  'Hi {{first_name}}, only so that this does not fall through the cracks. If the answer is no, a "no" is perfectly fine and I will not write again.\n\nDana',
  'Guten Tag {{first_name}} {{last_name}},\n\nvermutlich bekommen Sie viele solcher Nachrichten. Deshalb kurz: unbefristet, 30 Tage, zwei Tage vor Ort. Passt ein Telefonat am Donnerstag?\n\nMit freundlichen Grüßen\nDana Whitfield',
]

export const variantSubjects: readonly string[] = [
  'Quick question about {{company}}',
  '{{first_name}}, fifteen minutes?',
  'Was this ever of interest?',
]
