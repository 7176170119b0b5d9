import type { Random } from '../random.ts'
import type { Industry } from './companies.ts'

/**
 * Job titles by sector of the pipeline. Sectors are industries, so that `?sector=` and `?industry=`
 * use the same words.
 */
export const jobTitles: Readonly<Partial<Record<Industry, readonly string[]>>> = {
  Fintech: [
    'Chief Financial Officer (m/f/d)',
    'Senior Backend Engineer – Payments',
    'Head of Compliance / MLRO',
    'Finance Director, Europe',
    'Product Manager – Card Issuing',
    'FP&A Manager',
    'Treasury Analyst',
    'Senior Fraud Analyst',
    'Group Financial Controller',
    'Engineering Manager, Ledger',
  ],
  Banking: [
    'Regulatory Reporting Manager',
    'Senior Risk Analyst (Basel IV)',
    'Head of Treasury',
    'Relationship Manager Mittelstand',
    'Internal Audit Lead',
  ],
  Insurance: [
    'Actuary – Pricing',
    'Claims Automation Product Owner',
    'Head of Underwriting',
    'Data Scientist, Telematics',
  ],
  Robotics: [
    'Perception Lead – LiDAR',
    'Senior SLAM Engineer',
    'Robotics Software Engineer (ROS 2)',
    'Staff Engineer, Sensor Fusion',
    'Functional Safety Manager',
    'Field Application Engineer',
    'Calibration Engineer (LiDAR/Camera)',
    'Motion Planning Engineer',
  ],
  Automotive: [
    'ADAS Systems Engineer',
    'Entwicklungsingenieur Fahrwerk (m/w/d)',
    'Battery Pack Engineer',
    'Homologation Manager',
    'Head of E/E Architecture',
  ],
  Health: [
    'Medical Director',
    'Clinical Operations Manager',
    'Pflegedienstleitung (m/w/d)',
    'Regulatory Affairs Manager – MDR',
    'Product Manager, Patient App',
  ],
  Biotech: [
    'Senior Scientist, Cell Therapy',
    'Biostatistician (SAS/R)',
    'QA Manager GMP',
    'Director, CMC',
    'Lab Automation Engineer',
  ],
  Software: [
    'Senior Software Engineer (Go)',
    'Head of People',
    'Staff Frontend Engineer',
    'VP Engineering',
    'Développeur·se Full-Stack',
    'Customer Success Manager – DACH',
    'Site Reliability Engineer',
    'Head of Product Design',
    'Junior Software Engineer',
    'Software Engineer Intern (Summer)',
  ],
  Data: [
    'Machine Learning Engineer',
    'Head of Data Platform',
    'Analytics Engineer (dbt)',
    'Data Engineer — Streaming',
    'Applied Scientist, NLP',
  ],
  Security: [
    'Security Architect',
    'SOC Analyst (Level 2)',
    'CISO (interim)',
    'Penetration Tester',
    'GRC Manager, ISO 27001',
  ],
  Energy: [
    'Power Systems Engineer',
    'Head of People Operations',
    'Projektleiter Windpark (m/w/d)',
    'Grid Connection Manager',
    'Energy Trader, Intraday',
  ],
  Logistics: [
    'Warehouse Automation Engineer',
    'Depot Manager (Nights)',
    'Head of Supply Chain',
    'Transport Planner',
    'Last-Mile Operations Lead',
  ],
  Retail: [
    'Category Manager, Home',
    'E-Commerce Lead',
    'Store Manager',
    'Merchandise Planner',
    'HR Business Partner',
  ],
  Gaming: [
    'Lead Gameplay Programmer',
    'Technical Artist',
    'Live Ops Producer',
    'QA Tester (Contract)',
  ],
  Education: ['Head of Curriculum', 'Learning Experience Designer', 'School Partnerships Manager'],
  'Public sector': [
    'Referent:in Digitalisierung (E13)',
    'Service Designer',
    'Programme Manager, Identity',
    'IT-Sicherheitsbeauftragte:r',
  ],
  Consulting: [
    'Senior Consultant, Finance Transformation',
    'Manager – People Advisory',
    'Associate, Deals',
  ],
  Hardware: [
    'Optical Engineer',
    'ASIC Verification Engineer',
    'RF Test Engineer',
    'FPGA Developer',
    'Manufacturing Engineer',
  ],
  Media: ['Audience Editor', 'Ad Operations Manager', 'Podcast Producer'],
  Food: ['Head of Food Safety', 'Plant Manager', 'Brand Manager, Fermented Foods'],
}

export const sectors = Object.keys(jobTitles) as Industry[]

/**
 * Salaries as job boards print them, in no single format, by country; other countries use euros.
 */
const euros = [
  '€85,000 – €105,000',
  '95k–115k EUR + bonus',
  '72.000 € – 84.000 € brutto/Jahr',
  'Entgeltgruppe E13 TVöD',
  '45–55 k€ selon expérience',
  'up to 130k',
  '130-150 T€ fix + 30 % variabel',
  'k.A.',
]
const salaries: Readonly<Record<string, readonly string[]>> = {
  'United Kingdom': [
    '£70,000 per annum',
    '£110k base, 20% bonus, EMI options',
    'OTE £140k uncapped',
    '£600–£700 per day, outside IR35',
    '£45-55k DOE',
  ],
  'United States': [
    '$180,000 - $240,000 a year',
    '$62/hr (W2, 12 months)',
    '$155K–$190K + equity',
    'Pay range: $98,400.00 to $147,600.00 annually',
  ],
  Canada: ['CA$120,000–CA$150,000', '$58.50/hour'],
  Switzerland: ["CHF 140'000–165'000", '120-135 TCHF'],
  Sweden: ['SEK 58 000/mån', '62 000–70 000 kr i månaden'],
  India: ['₹ 38–45 LPA', '₹52,00,000 CTC'],
  Japan: ['¥9,000,000〜¥12,000,000', '年収 800万円~1,100万円'],
  Poland: ['PLN 22 000–28 000 + VAT (B2B)', '18 000 zł brutto (UoP)'],
  'United Arab Emirates': ['AED 35,000/month tax free'],
  Türkiye: ['₺ 140.000 net', 'Aylık 95.000–120.000 TL'],
  China: ['40-60K·15薪'],
  Australia: ['AU$165k + super'],
  Brazil: ['R$ 18.000 (PJ)'],
}

/** Picks a salary in the format of `country`, or a phrase without a figure. */
export function salaryIn(random: Random, country: string): string {
  return random.chance(0.12)
    ? random.pick(['Competitive', 'DOE', 'Attractive package'])
    : random.pick(salaries[country] ?? euros)
}

export const jobNotes: readonly string[] = [
  'Hiring manager is Marek (ex-Kontor). Rang 11 Nov, wants two CVs by Friday.',
  'Third time this is re-posted. Either the pay or the process is broken.',
  'Agency advert, the client is probably Clearpool.',
  'Too junior for us.',
  'PSL only; ask to be added in January.',
  'Budget confirmed at 120k, fee 22 %.',
  'Fits Hannah F. and possibly Diego.',
  'Posted on a Sunday night: urgent?',
  'Advert mentions lidar AND camera; ask for the sensor list before sending anyone.',
  'Lost to an internal candidate. Ask for feedback.',
  'Sent three, one interview on Thursday.',
  '<b>copied from the board</b> &amp; not cleaned',
]
