import { expect, test } from 'vitest'
import {
  stepCompletedByCommand,
  stepCompletedByKey,
  isHotList,
} from '#renderer/app/first-steps/completion.ts'
import type { CommandName } from '#shared/bridge/index.ts'

const edit = (change: object) => ({ list_id: 'l_1', select: { ids: ['m_1'] }, edit: change })

test.each<[CommandName, unknown, ReturnType<typeof stepCompletedByCommand>]>([
  ['members.edit', edit({ status: 'lvm' }), 'status'],
  ['members.edit', edit({ notes: 'Met at the fair' }), 'note'],
  ['members.edit', edit({ line: 'Met at the fair' }), 'note'],
  ['members.edit', edit({ tier: 'S' }), null],
  ['members.edit', edit({ snoozed_until: 1 }), null],
  ['members.outcome', { list_id: 'l_1', member_id: 'm_1' }, 'status'],
  ['history.undo', {}, 'undo'],
  ['history.redo', {}, null],
  ['hotLists.list', {}, null],
])('M7: %s with %j completes the step %s', (command, input, step) => {
  expect(stepCompletedByCommand(command, input)).toBe(step)
})

test.each([
  ['list.next', 'next'],
  ['list.previous', 'next'],
  ['list.open', null],
  ['triage.note', null],
])('M7: the key of %s completes the step %s', (id, step) => {
  expect(stepCompletedByKey(id)).toBe(step)
})

test.each([
  ['/hot-lists/l_1', true],
  ['/hot-lists', false],
  ['/hot-lists/', false],
  ['/people/c_1', false],
])('M7: %s is a hot list: %s', (path, is) => {
  expect(isHotList(path)).toBe(is)
})
