import type { MemberRow } from '#shared/bridge/hot-lists.ts'

/** Static people for the gallery; `memberAt` repeats them as often as needed. */
const people: [
  tier: string | null,
  name: string,
  title: string,
  company: string,
  status: string,
  note: string | null,
  minutes: number | null,
  pending?: boolean,
  dnc?: boolean,
][] = [
  ['S', 'Ingrid Solberg', 'CFO', 'Kvist Bank', 'lvm', 'left voicemail, call Tuesday', 2, true],
  [
    'A',
    'Mateus Oliveira',
    'Finance director',
    'Pagaré',
    'connected',
    'warm intro through Ana',
    3,
    true,
  ],
  [
    'S',
    'Chiamaka Okafor',
    'CFO',
    'Ledgerline',
    'replied',
    'wants the remote policy in writing',
    5,
    true,
  ],
  ['B', 'Tom Verhoeven', 'VP finance', 'Clearpool', 'not_started', null, null],
  [
    'A',
    'Zeynep Aydın',
    'CFO',
    'Moneta Labs',
    'not_started',
    'met at the Lisbon panel, open to a move after the audit closes in March',
    null,
  ],
  [null, 'Noor al-Rashid', 'Group CFO', 'Sarraf', 'not_started', null, null],
  [null, 'Élodie Marchand', 'CFO', 'Trésor', 'not_started', null, null],
  ['B', 'Sean Gallagher', 'Controller', 'Harp', 'not_started', null, null, false, true],
  [null, '王 小明 Wang Xiaoming', 'Finance lead', 'Yuanta', 'not_started', 'speaks German', null],
  ['A', 'Priya Raghunathan', 'CFO', 'Finsight', 'meeting_booked', 'Thursday 14:00, video', 1440],
  ['S', 'Lukas Brandt', 'CFO', 'Hafen Pay', 'converted', 'signed 18 Nov', 4320],
  [null, 'Olga Petrenko', 'Deputy CFO', 'Dnipro Digital', 'not_started', null, null],
  ['B', 'Hannah Fischer', 'Head of FP&A', 'Kontor', 'connected', 'ask again in spring', 8640],
  [null, 'Diego Fuentes', 'CFO', 'Caudal', 'not_started', null, null],
  ['A', 'Aoife Byrne', 'CFO', 'Swiftbook', 'lvm', null, 11_520],
  [null, 'Kofi Mensah', 'Finance director', 'Sika', 'not_started', null, null],
  [null, 'Marta Kowalska', 'CFO', 'Złoty Pay', 'not_started', null, null],
]

export const now = Date.now()

/** Creates the member at an index of a list of any length. */
export function memberAt(index: number): MemberRow {
  const [tier, name, title, company, status, notes, minutes, pending = false, dnc = false] =
    people[index % people.length] ?? people[0]!
  return {
    id: `m_${index}`,
    list_id: 'l_1',
    contact_id: `c_${index}`,
    tier,
    status,
    notes,
    source: null,
    name: index < people.length ? name : `${name} ${Math.floor(index / people.length) + 1}`,
    title,
    company_id: `co_${index}`,
    company_name: company,
    location: 'İstanbul',
    email: 'z.aydin@monetalabs.example',
    email_status: 'verified',
    phone: null,
    do_not_contact: dnc,
    snoozed_until: null,
    touched_at: minutes === null ? null : now - minutes * 60_000,
    pending,
    overlay: [],
    conflict: index === 4,
  }
}
