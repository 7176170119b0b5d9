import { expect, test } from 'vitest'
import { memberStatuses } from '#shared/api/values.ts'
import { statusSteps, statusWord } from '#shared/domain/status-labels.ts'
import { setLanguage } from '#shared/i18n/translate.ts'

test('A1: every status of the contract has a word, in the order of the contract', () => {
  expect(statusSteps.map((step) => step.status)).toEqual([...memberStatuses])
  expect(statusWord('lvm')).toBe('Left voicemail')
})

test('M6: a meeting’s status is written in the language of the screens', () => {
  setLanguage('de', { Booked: 'Gebucht', Cancelled: 'Abgesagt' })
  expect(['booked', 'cancelled'].map(statusWord)).toEqual(['Gebucht', 'Abgesagt'])
  setLanguage('en', {})
})

test('A1: a status that the contract does not list is shown, spaced', () => {
  expect(statusWord('on_hold')).toBe('On hold')
  expect(statusWord('no_show')).toBe('No-show')
  expect(statusWord('')).toBe('')
})
