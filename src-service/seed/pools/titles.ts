/**
 * Professional fields, which group the titles and target roles below. A target role is often one
 * step up. Seniority is part of the words, as on real profiles.
 */
export const fields = [
  'finance',
  'people',
  'perception',
  'software',
  'data',
  'product',
  'sales',
  'operations',
  'legal',
  'security',
  'clinical',
  'hardware',
  'marketing',
] as const
export type Field = (typeof fields)[number]

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

export const titles: Readonly<Record<Field, readonly string[]>> = {
  finance: lines(`CFO
    Group CFO
    Deputy CFO
    Chief Financial Officer (interim)
    Finance director
    VP finance
    Head of FP&A
    Financial controller
    Controller
    Treasurer
    Head of treasury and capital markets
    Finance lead
    Senior manager, statutory reporting
    Directrice administrative et financière
    Kaufmännische Leiterin
    Leiter Rechnungswesen
    Director financiero
    Finans Direktörü
    M&A associate
    Audit partner`),
  people: lines(`Head of people
    Chief People Officer
    VP people
    People director, EMEA
    Head of people & culture
    HR business partner
    Leiterin Personal
    Personalleiter
    Head of talent acquisition
    Talent acquisition lead
    Senior recruiter, engineering
    People operations manager
    DRH
    Head of learning and development
    Director of total rewards
    Employer brand manager`),
  perception: lines(`Perception lead
    Lidar perception lead
    Staff engineer, sensor fusion
    Principal perception engineer
    Senior lidar engineer
    Head of perception
    Engineering manager, localisation and mapping
    Robotics engineer (SLAM)
    Research scientist, 3D vision
    Technical lead, radar signal processing
    Senior computer vision engineer
    Director of autonomy
    Calibration engineer
    Functional safety manager (ISO 26262)`),
  software: lines(`Staff software engineer
    Senior software engineer
    Software engineer II
    Principal engineer, payments
    Engineering manager
    VP engineering
    CTO
    CTO & co-founder
    Head of platform
    Site reliability engineer
    Backend engineer (Go/Kotlin)
    Senior Rust engineer
    Embedded software engineer
    Developer advocate
    Entwicklungsleiter
    Softwareentwicklerin (C++)
    Ingénieure logiciel senior
    Yazılım Mimarı
    Tech lead, mobile
    Frontend engineer, design systems`),
  data: lines(`Head of data
    Chief data officer
    Senior data scientist
    Staff machine learning engineer
    Analytics engineer
    Quantitative researcher
    Data platform lead
    Director, decision science
    MLOps engineer
    Applied scientist, ranking`),
  product: lines(`Chief product officer
    VP product
    Group product manager
    Senior product manager, onboarding
    Product lead, risk
    Director of product design
    Head of UX research
    Product owner / Scrum master`),
  sales: lines(`Chief revenue officer
    VP sales, DACH
    Enterprise account executive
    Head of partnerships
    Regional sales director, Nordics
    Key account manager
    Sales development representative
    Customer success director
    Vertriebsleiter
    Responsable grands comptes`),
  operations: lines(`COO
    Chief of staff
    VP operations
    Head of supply chain
    Plant manager
    Director of logistics, last mile
    Programme manager
    Head of procurement
    Werksleiter
    Warehouse automation lead`),
  legal: lines(`General counsel
    Head of compliance
    Senior legal counsel, data protection
    Money laundering reporting officer (MLRO)
    Company secretary
    Chief risk officer
    Regulatory affairs manager`),
  security: lines(`CISO
    Head of information security
    Security architect
    Penetration tester
    Incident response lead
    Staff security engineer, identity
    GRC manager`),
  clinical: lines(`Chief medical officer
    Clinical operations director
    Head of regulatory affairs, medical devices
    Senior biostatistician
    Medical science liaison
    Principal scientist, cell therapy
    QA/RA manager`),
  hardware: lines(`VP hardware
    Principal optical engineer
    ASIC design lead
    RF engineer
    Senior mechanical engineer, battery packs
    Power electronics engineer
    Manufacturing test engineer
    FPGA engineer`),
  marketing: lines(`CMO
    VP marketing
    Head of growth
    Performance marketing lead
    Content strategist
    PR & communications manager
    Brand director`),
}

export const targetRoles: Readonly<Record<Field, readonly string[]>> = {
  finance: [
    'CFO, Series C fintech',
    'CFO, pre-IPO',
    'Finance director, scale-up',
    'Group controller',
    'CFO with equity story experience',
  ],
  people: [
    'Chief People Officer',
    'Head of people, 200–500 staff',
    'VP talent, remote-first',
    'Head of people, Berlin',
  ],
  perception: [
    'Head of perception, trucking',
    'Principal engineer, lidar',
    'Director of autonomy',
    'Perception lead, mining robots',
  ],
  software: [
    'VP engineering',
    'Staff engineer, payments',
    'CTO, seed stage',
    'Engineering manager, platform',
    'Principal engineer, no on-call',
  ],
  data: ['Head of data', 'Staff ML engineer', 'Director of data science'],
  product: ['CPO', 'VP product, B2B', 'Head of design'],
  sales: ['CRO', 'VP sales, Europe', 'Country manager'],
  operations: ['COO', 'VP supply chain', 'Managing director'],
  legal: ['General counsel', 'Chief compliance officer', 'MLRO, e-money licence'],
  security: ['CISO', 'Head of product security', 'Field CISO'],
  clinical: ['CMO, digital therapeutics', 'VP clinical', 'Head of regulatory'],
  hardware: ['VP hardware', 'Principal optical engineer', 'Head of silicon'],
  marketing: ['CMO', 'VP growth', 'Head of brand'],
}

/** A title too long for any column. */
export const longTitle =
  'Interim Senior Vice President, Global Head of Strategic Finance, Treasury, Tax, Procurement, Investor Relations and Enterprise Risk ' +
  '(EMEA, LATAM & APAC), reporting to the Executive Committee; previously Head of Group Controlling at a listed insurer'
