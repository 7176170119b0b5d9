import { expect, test } from 'vitest'
import { memberStatuses } from '#shared/api/values.ts'
import { statusSteps, statusWord } from '#shared/domain/status-labels.ts'

test('A1: every status of the contract has a word, in the order of the contract', () => {
  expect(statusSteps.map((step) => step.status)).toEqual([...memberStatuses])
  expect(statusWord('lvm')).toBe('Left voicemail')
})

test('A1: a status that the contract does not list is shown, spaced', () => {
  expect(statusWord('on_hold')).toBe('On hold')
  expect(statusWord('no_show')).toBe('No-show')
  expect(statusWord('')).toBe('')
})
