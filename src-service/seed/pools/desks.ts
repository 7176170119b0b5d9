import type { Industry } from './companies.ts'
import type { Field } from './titles.ts'

export interface DeskPlan {
  title: string
  field: Field
  industries: readonly Industry[]
  locations: readonly string[]
  sizes: readonly string[]
  titles: readonly string[]
  keywords: readonly string[]
  recruited_roles: string | null
  /** Number of companies on the map; more are created for it if the workspace has too few. */
  companies: number
  prospects: number
}

export const deskPlans: readonly DeskPlan[] = [
  {
    title: 'Finance leaders in European fintech',
    field: 'finance',
    industries: ['Fintech', 'Banking'],
    locations: ['Berlin', 'London', 'Paris', 'Amsterdam', 'İstanbul'],
    sizes: ['51-200', '201-500'],
    titles: ['CFO', 'Finance director', 'VP finance'],
    keywords: ['series B', 'e-money licence', 'IFRS', 'equity story'],
    recruited_roles:
      'CFO, finance director, head of FP&A. No pure tax or audit careers unless followed by at least four years in industry.',
    companies: 96,
    prospects: 140,
  },
  {
    title: 'Autonomy: perception and lidar',
    field: 'perception',
    industries: ['Robotics', 'Automotive', 'Hardware'],
    locations: ['München', 'Pittsburgh', 'Mountain View', '東京'],
    sizes: ['11-50', '51-200'],
    titles: ['Perception lead', 'Staff engineer, sensor fusion'],
    keywords: ['lidar', 'FMCW', 'SLAM', 'ROS 2', 'calibration'],
    recruited_roles: 'Perception leads who still read code.',
    companies: 61,
    prospects: 74,
  },
  {
    title: 'Every software house in DACH',
    field: 'software',
    industries: ['Software', 'Data', 'Security', 'Gaming'],
    locations: ['Germany', 'Austria', 'Switzerland'],
    sizes: ['11-50', '51-200', '201-500', '501-1000'],
    titles: ['CTO', 'VP engineering', 'Staff engineer'],
    keywords: ['B2B', 'SaaS', 'Mittelstand'],
    recruited_roles: null,
    companies: 468,
    prospects: 210,
  },
  {
    title: 'Heads of people, 100–500 staff',
    field: 'people',
    industries: ['Software', 'Health', 'Retail', 'Logistics'],
    locations: ['Berlin', 'Hamburg', 'Wien'],
    sizes: ['51-200', '201-500'],
    titles: ['Head of people', 'Chief People Officer', 'Personalleiter'],
    keywords: ['works council', 'growth', 'post-merger'],
    recruited_roles: 'Head of people, people director.\nBetriebsrat experience is a must.',
    companies: 120,
    prospects: 160,
  },
  {
    title: 'Clinical and regulatory, UK & Ireland',
    field: 'clinical',
    industries: ['Health', 'Biotech'],
    locations: ['London', 'Dublin', 'Cardiff'],
    sizes: ['11-50', '51-200'],
    titles: ['Medical director', 'Head of regulatory'],
    keywords: ['MDR', 'MHRA', 'GMP'],
    recruited_roles: 'Medical directors; regulatory leads with one approval of their own.',
    companies: 38,
    prospects: 26,
  },
  {
    title: 'CISOs for critical infrastructure',
    field: 'security',
    industries: ['Energy', 'Public sector', 'Security'],
    locations: ['Europe'],
    sizes: [],
    titles: ['CISO'],
    keywords: [],
    recruited_roles: '',
    companies: 0,
    prospects: 0,
  },
]

export const reportPlans: readonly {
  brief: string
  age_days: number
  companies: readonly { name: string; industry: Industry; location: string; reason: string }[]
  insights: readonly string[]
}[] = [
  {
    brief: 'Fintechs in Europe that raised a B round in the last 12 months and have no CFO',
    age_days: 6,
    companies: [
      {
        name: 'Pagaré',
        industry: 'Fintech',
        location: 'Lisboa',
        reason: 'Raised 31 M in April; finance is run by a director who joined as employee 14.',
      },
      {
        name: 'Moneta Labs',
        industry: 'Fintech',
        location: 'İstanbul',
        reason: 'CFO vacancy posted twice since June, the second time with equity stated.',
      },
      {
        name: 'Penning Money',
        industry: 'Fintech',
        location: 'Amsterdam',
        reason: 'Auditor changed; two statutory roles open.',
      },
      {
        name: 'Soldi Ledger',
        industry: 'Fintech',
        location: 'Milano',
        reason: 'Founder signs the accounts himself.',
      },
      {
        name: 'Złoty Pay',
        industry: 'Fintech',
        location: 'Warszawa',
        reason: 'E-money licence applied for; needs a finance board member.',
      },
    ],
    insights: [
      'Of 61 companies with a B round, 19 run finance without a CFO; the median time from round to hire is 7 months.',
      'Interim CFOs hold 6 of the seats; four contracts end before March.',
      'Pay moved up 8 % in base and down in bonus since last year.',
    ],
  },
  {
    brief: 'Who builds lidar perception outside the car industry (mining, ports, agriculture)?',
    age_days: 19,
    companies: [
      {
        name: 'Farsight Autonomy',
        industry: 'Robotics',
        location: 'Pittsburgh',
        reason: 'Haul trucks; perception team grew from 6 to 17.',
      },
      {
        name: 'Punktwolke',
        industry: 'Robotics',
        location: 'Berlin',
        reason: 'Port cranes; three calibration roles open.',
      },
      {
        name: 'Ravine Systems',
        industry: 'Robotics',
        location: 'Göteborg',
        reason: 'Underground mapping; spun out of a university group.',
      },
    ],
    insights: [
      'Port automation hires in waves after tenders: Rotterdam and Hamburg award in Q1.',
      'People move between agriculture and mining, seldom to cars and back.',
    ],
  },
  {
    brief: 'Heads of people who went through a merger in Berlin in 2025',
    age_days: 44,
    companies: [
      {
        name: 'Kontor',
        industry: 'Fintech',
        location: 'Berlin',
        reason: 'Merged in May; two people teams until the year ends.',
      },
      {
        name: 'Kindly Care',
        industry: 'Health',
        location: 'Berlin',
        reason: 'Bought two clinics, HR systems joined in autumn.',
      },
    ],
    insights: [
      "In nine of eleven mergers the smaller firm's head of people left within eight months.",
    ],
  },
  {
    brief: 'Agencies that recruit CISOs in the Baltics\n\n(competitor map, not for clients)',
    age_days: 80,
    companies: [],
    insights: [],
  },
]

export const reportSources: readonly { title: string; url: string }[] = [
  { title: 'Register of companies, annual accounts', url: 'https://register.example/accounts' },
  { title: 'Funding rounds, Europe', url: 'https://rounds.example/europe' },
  { title: 'Careers page', url: 'https://jobs.example/careers' },
  { title: 'Interview with the founder', url: 'https://magazine.example/interview' },
  { title: 'Speakers of the autonomy conference', url: 'https://conference.example/speakers' },
]
