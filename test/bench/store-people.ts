/** People for measuring: the same ones for the same number, names and texts as uneven as life. */
const firsts = [
  'Anna',
  'José',
  'Wei',
  'Zoë',
  'Priya',
  'Omar',
  'Olga',
  'Ben',
  'Siobhán',
  'Lars',
  'Mia',
  'Noah',
  'Yuki',
  'Chloé',
  'Ivan',
  'Fatima',
  'Jack',
  'Lucía',
  'Tom',
  'Eva',
]
const starts = [
  'Ander',
  'Møl',
  'Gar',
  'Li',
  'Sing',
  'Hass',
  'Petr',
  'Whit',
  'Kell',
  'Berg',
  'Nov',
  'Tan',
  'Rossi',
  'Dub',
  'Smir',
  'Ali',
  'Walk',
  'Mor',
  'Hill',
  'Schmi',
]
const ends = [
  'sen',
  'ler',
  'cia',
  'ang',
  'h',
  'an',
  'ov',
  'e',
  'y',
  'strand',
  'ak',
  'aka',
  'ni',
  'ois',
  'nova',
  'zadeh',
  'er',
  'eno',
  'man',
  'dt',
]
const titles = [
  'Chief Financial Officer',
  'Head of Talent',
  'Software Engineer',
  'VP Sales',
  'Data Scientist',
  'Nurse Manager',
  'Site Lead',
  'Counsel',
  'Product Manager',
  'Controller',
]
const places = [
  'London',
  'Zürich',
  'New York',
  'Lisboa',
  'Berlin',
  'Singapore',
  'Kraków',
  'Austin',
  'Dublin',
  'Malmö',
]
const words = [
  'prefers',
  'calls',
  'after',
  'lunch',
  'relocating',
  'notice',
  'period',
  'three',
  'months',
  'counter',
  'offer',
  'remote',
  'fintech',
  'board',
  'intro',
  'warm',
  'budget',
  'hiring',
  'quarter',
  'visa',
]

/** A plain generator of numbers, so that every run sees the same people. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export interface Person {
  [field: string]: unknown
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
}

export function people(count: number, from = 0): Person[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    const roll = dice(index + 1)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!
    const first = pick(firsts)
    const last = `${pick(starts)}${pick(ends)}${roll() < 0.3 ? `-${pick(starts)}` : ''}`
    return {
      id: `c_${index}`,
      first_name: first,
      last_name: last,
      email:
        roll() < 0.8
          ? `${first}.${last}.${index}@company${index % 4000}.example`.toLowerCase()
          : '',
      email_status: pick(['verified', 'unverified', 'risky', 'none']),
      phone: roll() < 0.6 ? `+44 20 ${String(Math.floor(roll() * 1e8)).padStart(8, '0')}` : '',
      title: pick(titles),
      location: pick(places),
      notes: roll() < 0.5 ? Array.from({ length: 12 }, () => pick(words)).join(' ') : null,
      company_id: `co_${index % 4000}`,
      company_name: `Company ${index % 4000}`,
      is_prospect: roll() < 0.5,
      updated_at: new Date(1_790_000_000_000 + Math.floor(roll() * 2e10)).toISOString(),
    }
  })
}

/** What people type: beginnings of names, both names, last digits, a word of a note, an address. */
export function questions(rows: Person[]): string[] {
  const roll = dice(7)
  return Array.from({ length: 200 }, (_, turn) => {
    const person = rows[Math.floor(roll() * rows.length)]!
    const kind = turn % 5
    if (kind === 0) return person.last_name.slice(0, 3)
    if (kind === 1) return `${person.first_name} ${person.last_name.slice(0, 4)}`
    if (kind === 2) return (person.phone || '+44 20 12345678').slice(-4)
    if (kind === 3) return 'fintech visa'
    return person.email || person.last_name
  })
}

/** Returns what people type on the way to a search, and searches of words that many people have. */
export function typedQuestions(rows: Person[]): string[] {
  const roll = dice(11)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!
  const one = (has: (person: Person) => boolean): Person => {
    for (;;) {
      const person = pick(rows)
      if (has(person)) return person
    }
  }
  const address = () => one(({ email }) => email !== '').email
  const number = () => one(({ phone }) => phone !== '').phone
  const noted = () => one(({ notes }) => typeof notes === 'string')
  const notesOf = (person: Person, count: number) =>
    Array.from({ length: count }, () => pick(String(person['notes']).split(' '))).join(' ')
  const kinds: ((person: Person) => string)[] = [
    ({ last_name }) => last_name.slice(0, 1),
    ({ first_name }) => first_name,
    ({ first_name, last_name }) => `${first_name} ${last_name.slice(0, 1)}`,
    ({ first_name, last_name }) => `${first_name} ${last_name}`,
    () => /^[^.]+\../.exec(address())![0],
    () => address().replace(/@.*/, '@'),
    () => address().replace(/@.*/, '@c'),
    () => address().replace(/@.*/, '@compan'),
    () => address().slice(0, -3),
    () => address().replace(/.*@/, ''),
    () => '+44 20',
    () => number().slice(0, 10),
    number,
    () => notesOf(noted(), 1),
    () => notesOf(noted(), 3),
    () => notesOf(noted(), 4),
    (person) => `${person.first_name} ${String(person['company_name'])}`,
    () => {
      const person = noted()
      return `${person.first_name} ${String(person['location'])} ${String(person['title'])} ${notesOf(person, 1)}`
    },
    () => `${notesOf(noted(), 2)} zzzz`,
    () => 'company',
  ]
  return Array.from({ length: 400 }, (_, turn) => kinds[turn % kinds.length]!(pick(rows)))
}
