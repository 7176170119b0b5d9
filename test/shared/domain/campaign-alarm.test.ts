import { expect, test } from 'vitest'
import { bounceAlarm } from '#shared/domain/bounce-alarm.ts'
import { differs, replyRate } from '#shared/domain/campaign-rates.ts'
import type { CampaignCounts } from '#shared/domain/campaign-metrics.ts'

const counts = (sent: number, bounces: number): CampaignCounts => ({
  enrolled: 500,
  sent,
  bounces,
  opens: 0,
  clicks: 0,
  replies: 0,
})

test('E8: one per cent is calm, seven rings', () => {
  expect(bounceAlarm(counts(200, 2), null)).toBeNull()
  expect(bounceAlarm(counts(200, 14), null)).toEqual({
    of: 'all',
    bounces: 14,
    sent: 200,
    rate: 0.07,
  })
})

test('E8: a long good past does not hide a bad day', () => {
  expect(bounceAlarm(counts(5060, 40), counts(5000, 30))).toMatchObject({
    of: 'recent',
    bounces: 10,
    sent: 60,
  })
  expect(bounceAlarm(counts(5060, 32), counts(5000, 30))).toBeNull()
})

test('E8: a handful of e-mails proves nothing, and a reset counter rings for nothing', () => {
  expect(bounceAlarm(counts(10, 5), null)).toBeNull()
  expect(bounceAlarm(counts(30, 1), counts(5000, 300))).toBeNull()
})

test('E7, R7: a rate comes with its part and its whole, and the service’s own differs in neither of its units', () => {
  expect(replyRate({ ...counts(412, 0), replies: 38 })).toEqual({
    rate: 38 / 412,
    part: 38,
    whole: 412,
  })
  expect(replyRate(counts(0, 0)).rate).toBeNull()
  expect([
    differs(0.0922, 0.092),
    differs(0.0922, 9.2),
    differs(null, 0),
    differs(0.0922, null),
    differs(0.0922, 0.12),
    differs(0.0922, 14),
  ]).toEqual([false, false, false, false, true, true])
})
