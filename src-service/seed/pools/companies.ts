export const industries = [
  'Fintech',
  'Banking',
  'Insurance',
  'Robotics',
  'Automotive',
  'Health',
  'Biotech',
  'Software',
  'Data',
  'Security',
  'Energy',
  'Logistics',
  'Retail',
  'Gaming',
  'Education',
  'Public sector',
  'Consulting',
  'Media',
  'Hardware',
  'Food',
] as const
export type Industry = (typeof industries)[number]

export interface KnownCompany {
  name: string
  industry: Industry
  city: string
  dnc?: true
}

/** Companies on the first screens. `Harp` is marked do not contact. */
export const knownCompanies: readonly KnownCompany[] = [
  { name: 'Kvist Bank', industry: 'Banking', city: 'Oslo' },
  { name: 'Pagaré', industry: 'Fintech', city: 'Lisboa' },
  { name: 'Ledgerline', industry: 'Fintech', city: 'Lagos' },
  { name: 'Clearpool', industry: 'Fintech', city: 'Amsterdam' },
  { name: 'Moneta Labs', industry: 'Fintech', city: 'İstanbul' },
  { name: 'Sarraf', industry: 'Fintech', city: 'Dubai' },
  { name: 'Trésor', industry: 'Fintech', city: 'Paris' },
  { name: 'Harp', industry: 'Fintech', city: 'Dublin', dnc: true },
  { name: 'Yuanlai', industry: 'Fintech', city: 'Singapore' },
  { name: 'Finsight', industry: 'Fintech', city: 'Bengaluru' },
  { name: 'Hafen Pay', industry: 'Fintech', city: 'Hamburg' },
  { name: 'Dnipro Digital', industry: 'Fintech', city: 'Київ' },
  { name: 'Kontor', industry: 'Fintech', city: 'Berlin' },
  { name: 'Caudal', industry: 'Fintech', city: 'Madrid' },
  { name: 'Swiftbook', industry: 'Fintech', city: 'Dublin' },
  { name: 'Sika', industry: 'Fintech', city: 'Accra' },
  { name: 'Złoty Pay', industry: 'Fintech', city: 'Warszawa' },
  { name: 'Lumen & Lidar', industry: 'Robotics', city: 'München' },
  { name: 'Punktwolke', industry: 'Robotics', city: 'Berlin' },
  { name: 'Farsight Autonomy', industry: 'Robotics', city: 'Pittsburgh' },
  { name: 'Kestrel Robotics', industry: 'Robotics', city: 'Mountain View' },
  { name: 'Heliotrope Therapeutics', industry: 'Biotech', city: 'Boston' },
  { name: 'O’Dwyer & Sons', industry: 'Consulting', city: 'Cork' },
  { name: '深蓝机器人 DeepBlue Robotics', industry: 'Robotics', city: '上海' },
  { name: 'حوالة Hawala Digital', industry: 'Fintech', city: 'Dubai' },
  { name: 'קו אור KavOr Optics', industry: 'Hardware', city: 'Tel Aviv' },
]

/**
 * Other spellings of the same firm, as records accumulate over the years; which one to keep is the
 * user's choice.
 */
export const nearDuplicates: readonly { of: string; name: string; domain?: string }[] = [
  { of: 'Hafen Pay', name: 'HafenPay GmbH' },
  { of: 'Hafen Pay', name: 'Hafen-Pay Services', domain: 'hafenpay-services.example' },
  { of: 'Moneta Labs', name: 'Moneta Laboratories A.Ş.' },
  { of: 'Ledgerline', name: 'LedgerLine Ltd.' },
  { of: 'Clearpool', name: 'Clear Pool B.V.' },
  { of: 'Trésor', name: 'Tresor SAS' },
  { of: 'Finsight', name: 'FinSight Technologies Pvt. Ltd.' },
  { of: 'Kestrel Robotics', name: 'Kestrel Robotics, Inc.' },
  { of: 'Farsight Autonomy', name: 'Farsight' },
  { of: 'Złoty Pay', name: 'Zloty Pay sp. z o.o.' },
  { of: 'Punktwolke', name: 'Punktwolke AG' },
  { of: 'O’Dwyer & Sons', name: "O'Dwyer and Sons" },
]

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * First words of invented names, by industry; a second word comes from `tails`. No large firm
 * trades under one of them alone.
 */
export const heads: Readonly<Record<Industry, readonly string[]>> = {
  Fintech: words(
    'Tally Copper Maraca Penning Brightcoin Soldi Florin Quittance Ducat Ramble Ostrich Kassa',
  ),
  Banking: words('Nordhavn Altenburg Meridian Castellan Ponte Fjordland Oakmere Vasa'),
  Insurance: words('Umbra Safehold Vigilia Parapet Bastion Havenrock Tulpen Kindred'),
  Robotics: words('Gyre Actua Stride Marten Robinet Servus Loopwright Tactile Echo Ravine'),
  Automotive: words('Kurbel Torque Voltaire Karosse Drivetrain Merle Axial Rennes'),
  Health: words('Anamnesis Kindly Pulsar Medley Clinica Wellspring Tessera Salus Remède'),
  Biotech: words('Codon Ribo Cellarium Plasmid Helixir Enzyma Myriadis Vectora'),
  Software: words(
    'Hollow Thicket Bramble Marrow Saffron Tallow Juniper Osprey Linden Wicket Plover Pebble Lattice Quill Sparrow Indigo Foundry Kite Mosaic Northlight Firebox Parcel Brook Cobalt Semaphore',
  ),
  Data: words(
    'Isobar Median Cohort Quartile Querent Datum Sift Lakehouse Parallax Corvid Ordinal Gradient',
  ),
  Security: words(
    'Bulwark Keystone Palisade Portcullis Sentry Cipherfield Halberd Locksmith Redoubt Warden Moat',
  ),
  Energy: words('Solstice Windward Gridley Amperia Tidewater Heliax Brightfield Isar'),
  Logistics: words('Cargowise Haulier Waypoint Palletier Portside Lastmile Freighter Spediteur'),
  Retail: words('Bazaar Haberdash Marketa Bodega Kiosk Larder Emporia'),
  Gaming: words(
    'Lanternfish Oddsock Bigfoot Pixelforge Moonjelly Turnip Hexfield Ironquest Sidequest',
  ),
  Education: words('Abacus Scholar Lumière Tutorly Primer Campus'),
  'Public sector': words('Stadtwerke Civitas Borough Landesamt Commune'),
  Consulting: words(
    'Ashgrove Beaumont Thackeray Lindqvist Kaminski Delacroix Okonjo Ferreira Brandl',
  ),
  Media: words('Broadsheet Static Longform Kanal Reverie Onda'),
  Hardware: words('Photonis Waferline Anode Lenswright Silica Micronell Kristall'),
  Food: words('Sourdough Umami Fermenta Oatfield Harvest Terroir'),
}

export const tails: Readonly<Record<Industry, readonly string[]>> = {
  Fintech: words('Pay Capital Finance Money Labs Ledger Credit Technologies'),
  Banking: words('Bank Trust Savings Privatbank'),
  Insurance: words('Insurance Mutual Assurance Versicherung'),
  Robotics: words('Robotics Autonomy Systems Dynamics'),
  Automotive: words('Mobility Motors Automotive Antriebe'),
  Health: words('Health Care Clinics Santé'),
  Biotech: words('Therapeutics Bio Sciences Pharma'),
  Software: words('Software Labs Cloud Works Studio'),
  Data: words('Analytics Data AI Insights'),
  Security: words('Security Cyber Defence'),
  Energy: words('Energy Power Renewables Solar'),
  Logistics: words('Logistics Freight Express Cargo'),
  Retail: words('Retail Stores Home Fashion'),
  Gaming: words('Games Interactive Studios'),
  Education: words('Learning Academy School'),
  'Public sector': words('Digital Services Council'),
  Consulting: words('Partners Advisory Associates'),
  Media: words('Media Press Studios'),
  Hardware: words('Semiconductors Optics Devices'),
  Food: words('Foods Kitchens Brewery'),
}

/** Short notes that users wrote about a company. */
export const companyNotes: readonly string[] = [
  'Closed their B round in spring. Hiring freeze lifted for engineering, still on for sales.',
  'PSL is full until the summer; ask Marion in procurement again in Q3.',
  'Terms agreed: 22 %, 12 weeks rebate. Contract is in the shared drive.',
  'Works with two other agencies. Wants a market map before any CV.',
  'Works council has to see every advert above grade 12, add ten days.',
  'New head of people since May, came from a client of ours. Warm.',
  'Paid late twice. Ask for a retainer.',
  'Moved out of the tower into two floors near the station; reception no longer takes calls for staff.',
  'Will only meet in person. Tuesdays and Thursdays.',
  'Spun out of the university, the professors still decide.',
  'Betriebsrat freundlich, Entscheidungen dauern. Ansprechpartnerin: Frau Döring.',
  'Le DRH préfère le téléphone; jamais de mail le vendredi.',
  'They say "no agencies" on the site and used three of us last year.',
  'Laid off 8 % in January; good people on the market, but handle gently.',
  'Parent company renamed; invoices go to the old name.',
]

export const dncReasons: readonly string[] = [
  'Asked in writing not to be approached. Legal has the letter.',
  'Client: off limits under clause 9 until the end of next year.',
  'Former client, dispute about a fee. Do not contact.',
  'Placed their CFO in March; hands off for twelve months.',
]

export const researchSummaries: readonly string[] = [
  'Series B company of about 180 people, growing by a third a year. Finance is led by a controller since the CFO left in the summer; the board has two seats with listed-company experience, which points to an exit within three years.',
  'Family-owned, third generation, 1,200 staff on four sites. A digital unit of 40 was founded last year and is hiring product and data roles outside the tariff agreement.',
  'Profitable niche vendor. Engineering is split between two time zones; recent postings mention on-call relief, which suggests attrition in platform teams.',
  'Post-merger integration under way: duplicate functions in finance and HR, one of the two heads of people is likely to leave.',
  'Regulated entity with an e-money licence; the supervisor asked for a stronger second line, hence three compliance postings in eight weeks.',
]
