import { expect, test } from 'vitest'
import {
  allEvents,
  eventWord,
  healthHints,
  healthOf,
  healthWord,
  hostOf,
  pathOf,
} from '#renderer/screens/webhooks/webhook-labels.ts'

/** The events as contract §6 lists them. */
const CONTRACT_EVENTS = [
  'contact.created',
  'contact.updated',
  'contact.enriched',
  'company.created',
  'company.updated',
  'campaign.activated',
  'campaign.paused',
  'campaign.completed',
  'campaign.replied',
  'campaign.bounced',
  'meeting.created',
  'meeting.status_changed',
  'research.completed',
  'credit.low',
  'email.opened',
  'link.clicked',
  'enrolment.complete',
  'scrape.complete',
]

test('E12: every event of the contract can be chosen, once, and has words of its own', () => {
  expect([...allEvents].sort()).toEqual([...CONTRACT_EVENTS].sort())
  expect(new Set(allEvents.map(eventWord)).size).toBe(allEvents.length)
})

test('E12: an event that the contract does not name is shown as it came', () => {
  expect(eventWord('contact.merged')).toBe('contact.merged')
})

test.each([
  [true, null, 'untold', 'On'],
  [true, 0, 'on', 'On'],
  [true, 3, 'failing', 'Failing: 3 of 10'],
  [false, 3, 'off', 'Off'],
  [false, null, 'off', 'Off'],
  [false, 10, 'gave_up', 'Off after 10 failures'],
] as const)(
  'E12: active %s with %s failures in a row is %s: “%s”',
  (active, failures, health, words) => {
    const row = { active, failures, limit: 10, turning_on: false }
    expect(healthOf(row)).toBe(health)
    expect(healthWord(row)).toBe(words)
    expect(healthHints[health]).not.toBe('')
  },
)

test.each([null, 3, 10])(
  'E12: one that is being turned on is on, whatever it had failed before: %s',
  (failures) => {
    const row = { active: true, failures, limit: 10, turning_on: true }
    expect(healthOf(row)).toBe('turning_on')
    expect(healthWord(row)).toBe('On')
  },
)

test.each([
  ['https://hooks.example/in?key=1', 'hooks.example', '/in?key=1'],
  ['https://hooks.example:8443/', 'hooks.example:8443', ''],
  ['not an address', 'not an address', ''],
])('E12: the address %s reads %s and %s', (url, host, path) => {
  expect([hostOf(url), pathOf(url)]).toEqual([host, path])
})
