import { faultNames } from '../faults/catalogue.ts'
import type { Dice } from './dice.ts'
import {
  away,
  busy,
  fields,
  lost,
  moments,
  second,
  type Episode,
  type Put,
  type Storms,
} from './episode.ts'
import {
  again,
  asking,
  cutOff,
  failing,
  joining,
  keptOut,
  limit,
  moment,
  outage,
  pairs,
  restless,
  trouble,
  twins,
} from './hard-episodes.ts'
import type { StepName } from './step.ts'

const onPeople: [StepName[], StepName] = [['edit_contact'], 'colleague_fields']
/** What the person does to a field, and what a colleague does to it. */
const contests: Record<'tier' | 'notes' | 'location' | 'target_role', [StepName[], StepName]> = {
  tier: [['edit_member'], 'colleague_edits'],
  notes: [['note_member', 'two_notes'], 'colleague_notes'],
  location: onPeople,
  target_role: onPeople,
}

/** The person and a colleague edit one field of one record, quickly and in any order. */
function contest(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  const of = own.pick(['tier', 'notes', 'location', 'target_role'] as const)
  const [mine, theirs] = contests[of]
  const stretch = own.pick([6, 20, 90]) * second
  if (own.chance(0.6))
    storm(0, stretch + own.below(60 * second), own.pick([away, busy]), 1, 'write')
  put(0, 'watch')
  for (const at of moments(own, 8, stretch))
    put(at, own.chance(0.35) ? theirs : own.pick(mine), { record, of })
  if (own.chance(0.4)) put(stretch, 'kill', { of: 'soon' })
  put(stretch + own.below(60 * second), 'answer_question')
  put(stretch + 90 * second, 'look')
}

/** Somebody types for a while, into what a colleague changes meanwhile. */
function typing(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  const of = own.pick(['location', 'target_role', 'notes'])
  const stretch = own.pick([20, 60, 120]) * second
  if (own.chance(0.4)) storm(0, stretch, own.pick([away, busy, lost]), 0.6, 'write')
  put(0, 'watch')
  for (const at of moments(own, 6, stretch)) {
    const mine = own.pick(of === 'notes' ? noteSteps : fieldSteps)
    put(at, mine, { record, of })
    if (own.chance(0.4)) put(at + own.between(1, 30) * second, 'look', { of: 'again' })
  }
  if (own.chance(0.3)) put(stretch, 'kill', { of: 'soon' })
  put(stretch + own.below(60 * second), 'answer_question')
  put(stretch + 90 * second, 'look')
}

const fieldSteps: StepName[] = ['type_over', 'type_over', 'colleague_fields', 'edit_contact']
const noteSteps: StepName[] = ['type_note', 'type_note', 'colleague_notes', 'note_member']

/** What was read long ago by the time the change may leave. */
function refusals(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  const of = own.pick(fields)
  // The first change is refused and makes all others wait; reads go on meanwhile.
  storm(0, 3 * second, own.pick([['refused_long'], ['refused_long'], ['429_seconds']]), 1, 'write')
  put(own.below(second), 'edit_contact', { record: own.below(6) })
  put(4 * second, of === 'notes' ? 'note_member' : 'edit_member', { record, of })
  const theirs = of === 'notes' ? 'colleague_notes' : 'colleague_edits'
  for (const at of moments(own, 4, 30 * second)) put(at + 8 * second, theirs, { record, of })
  if (own.chance(0.6))
    put(own.between(5, 40) * second, 'edit_member', { record, of: own.pick(['status', 'tier']) })
  put(120 * second, 'look')
}

/** The network is gone for a while; everybody goes on. */
function offline(own: Dice, put: Put, storm: Storms): void {
  const stretch = own.between(30, 120) * second
  storm(0, stretch, own.pick([['dns', 'refused'], away]), 1)
  for (const at of moments(own, 14, stretch)) {
    const record = own.below(3)
    const what = own.pick([
      'edit_member',
      'edit_member',
      'note_member',
      'two_notes',
      'colleague_edits',
      'colleague_notes',
      'edit_contact',
      'make_contact',
      'make_list',
      'undo',
      'look',
    ] as const)
    put(at, what, {
      record,
      ...(what.includes('edit') ? { of: own.pick(['tier', 'status']) } : {}),
    })
  }
  if (own.chance(0.5)) put(own.below(stretch), 'kill', own.pick([{ of: 'soon' }, {}]))
  put(stretch + 20 * second, 'watch')
  put(stretch + 40 * second, 'answer_question')
}

/** People or lists of one name, while creates or their answers are lost. */
function namesakes(own: Dice, put: Put, storm: Storms): void {
  const what = own.pick(['make_contact', 'make_contact', 'make_list'] as const)
  const record = own.below(2)
  const stretch = own.pick([2, 10, 40]) * second
  storm(
    0,
    stretch + 20 * second,
    own.pick([lost, ['timeout_before', 'timeout_after']]),
    0.6,
    'create',
  )
  if (own.chance(0.3)) storm(0, stretch + 20 * second, ['slow'], 0.5, 'create')
  for (const at of moments(own, 5, stretch))
    put(at, own.chance(0.4) ? 'colleague_makes' : what, { record, of: what })
  // While nobody knows what became of a request, somebody else makes a namesake.
  if (own.chance(0.5))
    for (const at of moments(own, 3, 20 * second))
      put(stretch + at, 'colleague_makes', { record, of: what })
  if (own.chance(0.5)) put(own.below(stretch + 5 * second), 'kill', { of: 'soon' })
  put(stretch + 75 * second, 'retry')
  put(stretch + 90 * second, 'look')
}

/** Hotdesk is killed in the moments in which an edit ends. */
function ending(own: Dice, put: Put): void {
  const record = own.below(6)
  const of = own.pick(fields)
  const edit = () =>
    of === 'notes'
      ? own.pick(['note_member', 'two_notes'] as const)
      : own.pick(['edit_member', 'edit_member', 'edit_contact'] as const)
  for (let round = 0; round < own.between(2, 4); round += 1) {
    const at = round * 15 * second
    const what = edit()
    put(at, 'kill_after', { of: own.pick(['write', 'read', 'read', 'read']) })
    put(at + 50, what, { record, of })
    put(at + own.between(9, 12) * second, edit(), { record, of })
    put(at + 14 * second, 'look')
  }
}

/** Pages that take so long that changes end before they arrive. */
function stale(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  put(0, 'watch')
  storm(0, 40 * second, ['slow'], 0.5, 'page')
  for (let round = 0; round < 3; round += 1) {
    const of = own.pick(fields)
    const at = round * 14 * second
    put(at, 'look', { record, of: 'again' })
    put(at + own.below(second), own.pick(['edit_member', 'edit_contact', 'note_member']), {
      record,
      of,
    })
    put(at + own.between(2, 8) * second, own.pick(['look', 'edit_contact', 'colleague_edits']), {
      record,
      of: own.pick(['again', 'tier']),
    })
  }
}

/** Paid calls side by side, double presses, answers that are lost. */
function shopping(own: Dice, put: Put, storm: Storms): void {
  if (own.chance(0.6)) storm(0, 60 * second, lost, own.pick([0.3, 0.7, 1]), 'paid')
  if (own.chance(0.2)) storm(0, 30 * second, busy, 0.5, 'paid')
  const stretch = own.pick([0.2, 3, 20]) * second
  for (const at of moments(own, 8, stretch)) {
    put(at, own.pick(['find_email', 'find_email', 'find_phone', 'research_company']), {
      record: own.below(24),
    })
    if (own.chance(0.3)) put(at + own.below(3 * second), 'press_again')
  }
  if (own.chance(0.3)) put(own.below(20 * second), 'colleague_spends')
  if (own.chance(0.4)) put(own.below(stretch + second), 'kill', { of: 'soon' })
  if (own.chance(0.3)) put(own.below(second), 'kill_after', { of: 'paid' })
  put(stretch + own.below(30 * second), 'press_again')
  if (own.chance(0.3)) put(stretch + 130 * second, 'say_what_came')
  put(stretch + own.between(30, 200) * second, 'press_again')
}

/** So much at once that the rate is what decides, over restarts too. */
function rush(own: Dice, put: Put): void {
  put(0, 'edit_many')
  if (own.chance(0.7)) {
    put(own.between(3, 50) * second, 'kill', { of: 'soon' })
    put(own.between(51, 55) * second, 'kill', { of: 'soon' })
  }
  put(own.between(5, 55) * second, own.pick(['edit_many', 'edit_member', 'make_contact']))
  put(70 * second, 'look')
}

/** The access ends, and Hotdesk with it, in the midst of a renewal. */
function renewal(own: Dice, put: Put, storm: Storms): void {
  if (own.chance(0.4)) storm(0, 30 * second, [...lost, '503'], 0.7, 'token')
  for (let round = 0; round < 2; round += 1) {
    const at = round * 25 * second
    put(at, 'expire_access')
    put(at + 10, own.pick(['edit_contact', 'look']), { of: 'again' })
    put(at + own.between(20, 500), 'kill', { of: 'soon' })
    put(at + 10 * second, 'note_member', { record: 0 })
  }
}

/** People join and leave a list, or are gone altogether. */
function leaving(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  if (own.chance(0.6)) storm(0, 40 * second, lost, 0.5, 'write')
  put(0, 'edit_member', { record, of: 'tier' })
  put(own.below(4 * second), own.pick(['remove_member', 'colleague_removes']), { record })
  put(5 * second, 'add_member', { record })
  put(own.between(5, 9) * second, 'add_member', { record })
  put(own.below(20 * second), own.pick(['undo', 'edit_contact', 'note_member']), { record })
  if (own.chance(0.4)) put(own.below(20 * second), 'kill', { of: 'soon' })
  if (own.chance(0.3)) put(25 * second, 'erase_person', { record: own.below(24) })
}

/** Meetings are booked, and it is said what came of them. */
function calendar(own: Dice, put: Put, storm: Storms): void {
  storm(0, 30 * second, lost, 0.5, 'write')
  put(0, 'book_meeting', { record: own.below(2) })
  put(own.below(2 * second), 'book_meeting', { record: own.below(2) })
  put(own.below(10 * second), 'meeting_outcome', { record: 0 })
  if (own.chance(0.4)) put(own.below(12 * second), 'kill', { of: 'soon' })
  put(15 * second, 'meeting_outcome', { record: 0 })
}

/** A file of people, some of whom share a name. */
function bringingIn(own: Dice, put: Put, storm: Storms): void {
  if (own.chance(0.5)) storm(5 * second, 60 * second, lost, 0.4, 'create')
  put(0, 'import_people')
  put(own.between(5, 60) * second, own.pick(['make_contact', 'edit_contact']), { record: 0 })
  if (own.chance(0.5)) put(own.between(2, 60) * second, 'kill', { of: 'soon' })
}

/** Another person signs in on this computer for a while. */
function stranger(own: Dice, put: Put, storm: Storms): void {
  const record = own.below(6)
  storm(0, 15 * second, ['dns', 'refused'], 1)
  put(0, 'edit_member', { record, of: 'tier' })
  put(second, 'note_member', { record })
  put(2 * second, 'make_contact', { record: 0 })
  put(own.between(3, 10) * second, 'somebody_else')
  put(90 * second, 'look')
}

const bag: [StepName, number][] = [
  ['edit_member', 12],
  ['note_member', 6],
  ['two_notes', 4],
  ['edit_contact', 6],
  ['type_over', 4],
  ['type_note', 3],
  ['make_contact', 4],
  ['make_list', 2],
  ['add_member', 3],
  ['remove_member', 1],
  ['find_email', 4],
  ['find_phone', 2],
  ['research_company', 2],
  ['undo', 2],
  ['look', 4],
  ['answer_question', 2],
  ['retry', 2],
  ['colleague_edits', 6],
  ['colleague_notes', 3],
  ['colleague_fields', 3],
  ['kill', 2],
  ['kill_in_write', 4],
  ['quit', 1],
  ['sleep', 1],
  ['turn_clock', 1],
  ['expire_access', 1],
  ['lock', 1],
]

/** Anything at all, under any of the faults. */
function anything(own: Dice, put: Put, storm: Storms): void {
  const all = bag.flatMap(([what, times]) => Array.from({ length: times }, () => what))
  const stretch = own.between(1, 3) * 60 * second
  for (const at of moments(own, 20, stretch)) put(at, own.pick(all))
  const kinds = Array.from({ length: own.between(1, 4) }, () => own.pick(faultNames))
  storm(own.below(stretch), own.between(5, 120) * second, kinds, own.pick([0.1, 0.3, 0.6, 1]))
}

/** In the first minutes nobody asks for more than the contract promises. */
export const first: Episode['play'] = (own, put, storm) =>
  own.chance(0.5) ? rush(own, put) : own.pick(episodes).play(own, put, storm)

export const episodes: readonly Episode[] = [
  { often: 4, play: contest },
  { often: 4, play: typing },
  { often: 3, play: refusals },
  { often: 3, play: offline },
  { often: 5, play: namesakes },
  { often: 3, play: ending },
  { often: 3, play: stale },
  { often: 5, play: shopping },
  { often: 3, play: rush },
  { often: 3, play: renewal },
  { often: 2, play: leaving },
  { often: 1, play: calendar },
  { often: 1, play: bringingIn },
  { often: 2, play: stranger },
  { often: 4, play: anything },
  { often: 3, play: moment },
  { often: 4, play: cutOff },
  { often: 4, play: twins },
  { often: 3, play: trouble },
  { often: 2, play: pairs },
  { often: 2, play: outage },
  { often: 1, play: restless },
  { often: 1, play: again },
  { often: 3, play: keptOut },
  { often: 1, play: limit },
  { often: 1, play: joining },
  { often: 1, play: failing },
  { often: 2, play: asking },
]
