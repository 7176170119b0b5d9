import type { Dice } from './dice.ts'
import { away, lost, moments, type Put, second, type Storms } from './episode.ts'
import type { Weather } from './step.ts'

/* What needs the very moment, or the very likeness, to go wrong. */

const mineAndTheirs = (of: string) =>
  of === 'tier'
    ? (['edit_member', 'colleague_edits'] as const)
    : (['edit_contact', 'colleague_fields'] as const)

/** Hotdesk is killed as an edit ends, or the person goes on in that moment; then all is quiet. */
export function moment(own: Dice, put: Put): void {
  const record = own.below(6)
  const of = own.pick(['location', 'location', 'tier'])
  const [mine, theirs] = mineAndTheirs(of)
  for (let round = 0; round < 3; round += 1) {
    const at = round * 30 * second
    if (own.chance(0.3)) {
      put(at, 'watch')
      put(at, 'kill_after', { of: 'write' })
      put(at + 50, 'make_and_add')
      continue
    }
    if (own.chance(0.7)) put(at, 'kill_after', { of: 'read' })
    else put(at, 'edit_after', { record, of })
    put(at + 50, mine, { record, of })
    if (own.chance(0.5)) put(at + own.between(6, 12) * second, theirs, { record, of })
    put(at + 18 * second, 'compare')
  }
}

/** Hotdesk is killed, or the power fails, while something is on its way. */
export function cutOff(own: Dice, put: Put): void {
  const record = own.below(6)
  for (let round = 0; round < 3; round += 1) {
    const at = round * 20 * second
    const of = own.pick(['write', 'create', 'paid', 'token'] as const)
    put(at, 'kill_on_the_way', { of })
    if (of === 'token') put(at + 10, 'expire_access')
    const what = { write: 'edit_member', create: 'make_contact', paid: 'find_email' } as const
    put(at + 50, of === 'token' ? 'look' : what[of], { record, of: 'tier' })
    if (of === 'paid') {
      put(at + own.between(2, 10) * second, 'press_again')
      put(at + own.between(10, 18) * second, 'press_again')
      // The same once more, for those who believe that nothing came of it.
      put(at + own.between(4, 9) * second, 'find_email', { record })
    }
    put(at + 12 * second, 'note_member', { record })
  }
}

/** People who are alike in everything, while creates or their answers are lost or late. */
export function twins(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(2)
  const stretch = own.pick([0.3, 2, 20]) * second
  const kinds = own.pick<Weather[]>([
    ['timeout_before', 'timeout_after', 'reset'],
    ['reset', 'slow'],
    ['timeout_before', 'slow'],
  ])
  storm(0, stretch + 5 * second, kinds, own.pick([0.5, 0.8]), 'create')
  put(0, 'make_contact', { record })
  for (const at of moments(own, 4, stretch))
    put(at + 20, own.pick(['make_twin', 'make_twin', 'make_twin', 'colleague_makes']), {
      record,
      of: 'make_contact',
    })
  if (own.chance(0.2)) put(own.below(stretch + second), 'kill', { of: 'soon' })
  if (own.chance(0.4)) put(own.below(5 * second), 'make_and_add')
  put(stretch + 100 * second, 'look')
}

/** The power fails, or the disk is full, in the midst of everything. */
export function trouble(own: Dice, put: Put): void {
  const record = own.below(6)
  const stretch = 60 * second
  put(0, 'watch')
  if (own.chance(0.6)) put(own.below(stretch), 'fill_disk')
  for (const at of moments(own, 12, stretch))
    put(
      at,
      own.pick([
        'edit_member',
        'note_member',
        'edit_contact',
        'make_contact',
        'colleague_edits',
        'find_email',
      ]),
      { record, ...(own.chance(0.5) ? { of: 'tier' } : {}) },
    )
  if (own.chance(0.7)) put(own.below(stretch + 20 * second), 'cut_power')
  put(stretch + 60 * second, 'watch')
  put(stretch + 75 * second, 'compare')
}

/** Several people are looked up at once, and nothing goes wrong. */
export function pairs(own: Dice, put: Put): void {
  for (let round = 0; round < 3; round += 1)
    for (let one = 0; one < own.between(2, 4); one += 1)
      put(round * 10 * second + own.below(60), own.pick(['find_email', 'find_phone']), {
        record: own.below(24),
      })
}

/** The power fails as an edit ends, before the cache has flushed what was read. */
export function outage(own: Dice, put: Put): void {
  const record = own.below(6)
  const of = own.pick(['location', 'location', 'tier'])
  const [mine] = mineAndTheirs(of)
  for (let round = 0; round < 2; round += 1) {
    const at = round * 75 * second
    put(at, 'watch')
    put(at + 10, 'cut_after')
    put(at + 50, mine, { record, of })
    put(at + 60 * second, 'compare')
  }
}

/** Neither outbox nor cache come to rest for more than a minute; then the power fails. */
export function restless(own: Dice, put: Put): void {
  put(0, 'edit_many')
  put(100, 'leaf')
  put(own.between(66, 78) * second, 'cut_power')
  put(130 * second, 'look')
}

/** An edit is changed again while the one before waits for its turn at the rate. */
export function again(own: Dice, put: Put): void {
  put(0, 'edit_many')
  for (const at of moments(own, 4, 20 * second)) put(58 * second + at, 'edit_many')
  put(200 * second, 'look')
}

/** The cache finds no room while edits are saved, shown, sent and finished. */
export function keptOut(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  const of = own.pick(['location', 'location', 'tier'])
  const [mine, theirs] = mineAndTheirs(of)
  if (own.chance(0.3)) storm(0, 70 * second, away, 1, 'write')
  put(0, 'watch')
  for (let round = 0; round < 2; round += 1) {
    const at = round * 70 * second
    const first = at + own.pick([0, 600, 4000])
    put(first, mine, { record, of })
    put(at + own.between(100, 900), 'fill_disk', { of: 'cache' })
    put(at + own.between(5, 12) * second, mine, { record, of })
    if (own.chance(0.3)) put(at + own.between(1, 15) * second, theirs, { record, of })
    if (own.chance(0.5)) put(at + own.between(2, 20) * second, 'kill', { of: 'soon' })
    put(at + 58 * second, 'watch')
    put(at + 60 * second, 'look')
  }
}

/** People are looked up one after the other, until the limit of the day is reached. */
export function limit(own: Dice, put: Put): void {
  for (let one = 0; one < 8; one += 1)
    put(one * 8 * second, own.pick(['find_email', 'find_email', 'find_phone']), {
      record: own.below(24),
    })
}

/** One person is looked up by several presses at once, and each of them asks again later. */
export function joining(own: Dice, put: Put): void {
  for (let round = 0; round < 3; round += 1) {
    const at = round * 30 * second
    const record = own.below(24)
    const what = own.pick(['find_email', 'find_phone'] as const)
    for (let one = 0; one < own.between(2, 3); one += 1)
      put(at + one * own.below(40), what, { record })
    for (const later of moments(own, 5, 15 * second)) put(at + 8 * second + later, 'press_again')
  }
}

/** The service answers that it failed, after it did what was asked or before. */
export function failing(own: Dice, put: Put, storm: Storms): void {
  const of = own.pick(['paid', 'create'] as const)
  const what = { paid: 'find_email', create: 'make_contact' } as const
  storm(0, 45 * second, own.pick<Weather[]>([['500'], ['500', '502']]), own.pick([0.5, 1]), of)
  for (const at of moments(own, 6, 40 * second)) put(at, what[of], { record: own.below(24) })
  put(own.between(20, 60) * second, of === 'paid' ? 'press_again' : 'retry')
  put(100 * second, 'look')
}

/** A program asks for what costs, and the person decides, in two windows and over restarts. */
export function asking(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  if (own.chance(0.4)) storm(0, 60 * second, lost, own.pick([0.5, 1]), 'paid')
  put(0, 'agent_asks', { record })
  for (const at of moments(own, 6, 60 * second))
    put(at, own.pick(['agent_asks', 'decide_request', 'decide_request', 'find_email']), { record })
  if (own.chance(0.4)) put(own.below(60 * second), 'kill', { of: 'soon' })
  if (own.chance(0.3)) put(own.below(60 * second), 'kill_after', { of: 'paid' })
  if (own.chance(0.3)) put(own.below(60 * second), 'lock')
  put(90 * second, 'decide_request')
  put(120 * second, 'press_again')
}
