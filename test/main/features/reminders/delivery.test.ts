import { describe, expect, test } from 'vitest'
import { noticeKinds, type NoticeKind } from '#shared/bridge/notices.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import {
  deliver,
  digestDay,
  isQuiet,
  isWanted,
  type NoticeSettings,
} from '#main/features/reminders/delivery.ts'
import type { StoredNotice } from '#main/features/reminders/notice-store.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Date.parse(`2026-11-20T${text}+01:00`)
const on: NoticeSettings = defaultPreferences.notifications
let made = 0
const kept = (kind: NoticeKind, due: number, more: Partial<StoredNotice> = {}): StoredNotice => ({
  id: `n_${++made}`,
  tag: `${kind}:${made}`,
  kind,
  title: `${kind} ${made}`,
  body: 'words',
  language: 'en',
  link: `/${kind}/${made}`,
  meeting_id: null,
  expires_at: null,
  due_at: due,
  snoozed_until: null,
  created_at: due,
  shown_at: null,
  seen_at: null,
  done_at: null,
  ...more,
})

describe('K4: in time, and without a burst', () => {
  test('what is due now is told as it is', () => {
    const delivery = deliver(
      [kept('meeting', at('13:50'), { title: 'In 10 minutes: Intro' })],
      at('13:50'),
      on,
      zone,
      null,
    )
    expect(delivery.notices).toEqual([
      {
        tag: expect.any(String) as string,
        id: expect.any(String) as string,
        title: 'In 10 minutes: Intro',
        body: 'words',
        in_inbox: true,
        link: expect.any(String) as string,
        answers: ['join', 'snooze', 'done'],
      },
    ])
  })

  test('eight hours asleep: everything missed is one notice, which says what', () => {
    const missed = [
      kept('outcome', at('09:30')),
      kept('outcome', at('11:00')),
      kept('outcome', at('12:00')),
      kept('follow_up', at('09:00')),
      kept('research', at('10:00')),
    ]
    const delivery = deliver(missed, at('17:00'), on, zone, null)
    expect(delivery.notices).toHaveLength(1)
    expect(delivery.notices[0]).toMatchObject({
      title: 'While you were away',
      body: '3 meetings without an outcome · 1 follow-up due · 1 research report finished',
      link: '/meetings?view=outcomes',
    })
    expect(delivery.shown).toEqual(missed.map((one) => one.id))
  })

  test('one that was missed is told as itself', () => {
    expect(
      deliver(
        [kept('outcome', at('09:30'), { title: 'Log the outcome' })],
        at('17:00'),
        on,
        zone,
        null,
      ).notices,
    ).toMatchObject([{ title: 'Log the outcome' }])
  })

  test('a meeting about to begin stands beside the sum of what was missed, and never in it', () => {
    const delivery = deliver(
      [
        kept('outcome', at('09:30')),
        kept('outcome', at('10:30')),
        kept('follow_up', at('09:00')),
        kept('meeting', at('13:50'), {
          expires_at: at('14:30'),
          title: 'Started 2 min ago: Intro',
        }),
      ],
      at('14:02'),
      on,
      zone,
      null,
    )
    expect(delivery.notices.map((one) => one.title)).toEqual([
      'Started 2 min ago: Intro',
      'While you were away',
    ])
  })

  test('ten things at the same minute are at most three notices', () => {
    const delivery = deliver(
      [
        ...Array.from({ length: 10 }, () => kept('follow_up', at('09:00'))),
        kept('meeting', at('09:00'), { expires_at: at('09:40') }),
      ],
      at('09:00'),
      on,
      zone,
      null,
    )
    expect(delivery.notices.length).toBeLessThanOrEqual(3)
    expect(delivery.notices.at(-1)?.body).toContain('10 follow-ups due')
  })

  test('a meeting that is over is told to nobody', () => {
    const gone = kept('meeting', at('09:00'), { expires_at: at('09:40') })
    expect(deliver([gone], at('17:00'), on, zone, null)).toMatchObject({
      notices: [],
      shown: [],
      expired: [gone.id],
    })
  })

  test('what was told, done with, or sleeps, is not told', () => {
    expect(
      deliver(
        [
          kept('outcome', at('09:00'), { shown_at: 1 }),
          kept('outcome', at('09:00'), { done_at: 1 }),
          kept('outcome', at('09:00'), { snoozed_until: at('10:00') }),
          kept('outcome', at('18:00')),
        ],
        at('09:30'),
        on,
        zone,
        null,
      ),
    ).toMatchObject({ notices: [], shown: [] })
  })

  test('what slept comes by itself when its time is up', () => {
    expect(
      deliver(
        [kept('follow_up', at('09:00'), { snoozed_until: at('10:00') })],
        at('10:00'),
        on,
        zone,
        null,
      ).notices,
    ).toHaveLength(1)
  })
})

describe('K2: switches, quiet hours, digest', () => {
  test('each kind has its switch; there is no kind for opens (K5)', () => {
    const off: NoticeSettings = {
      ...on,
      meetings: false,
      follow_ups: false,
      approvals: false,
      research: false,
      campaigns: false,
      credits: false,
      sync: false,
    }
    expect(noticeKinds.filter((kind) => isWanted(kind, off))).toEqual([])
    expect(noticeKinds.every((kind) => isWanted(kind, on))).toBe(true)
    expect(noticeKinds.some((kind) => kind.includes('open'))).toBe(false)
    expect(isWanted('outcome', { ...on, meetings: false })).toBe(false)
  })

  test('quiet hours run over midnight, by the clock of the wall', () => {
    const quiet = { ...on, quiet_from: '19:00', quiet_to: '08:00' }
    expect(
      [at('18:59'), at('19:00'), at('23:30'), at('07:59'), at('08:00')].map((now) =>
        isQuiet(now, quiet, zone),
      ),
    ).toEqual([false, true, true, true, false])
    expect(isQuiet(at('13:00'), { ...on, quiet_from: '12:00', quiet_to: '14:00' }, zone)).toBe(true)
    expect(isQuiet(at('13:00'), { ...on, quiet_from: '12:00', quiet_to: null }, zone)).toBe(false)
  })

  test('what quiet hours held comes as one notice at their end', () => {
    const quiet = { ...on, quiet_from: '19:00', quiet_to: '08:00' }
    const held = [kept('outcome', at('19:30')), kept('research', at('21:00'))]
    expect(deliver(held, at('22:00'), quiet, zone, null)).toMatchObject({ notices: [], shown: [] })
    expect(deliver(held, at('08:00') + 86_400_000, quiet, zone, null).notices).toMatchObject([
      { title: 'While you were away' },
    ])
  })

  test('with a digest, what can wait comes once a day; what cannot comes at once', () => {
    const digest = { ...on, digest: true }
    const waiting = [kept('outcome', at('14:00')), kept('follow_up', at('15:00'))]
    const meeting = kept('meeting', at('15:50'), { expires_at: at('16:30') })
    expect(deliver([...waiting, meeting], at('15:50'), digest, zone, '2026-11-20')).toMatchObject({
      shown: [meeting.id],
      digest: null,
    })
    const next = deliver(waiting, at('09:00') + 86_400_000, digest, zone, '2026-11-20')
    expect(next).toMatchObject({ digest: '2026-11-21', notices: [{ title: 'Your day' }] })
    expect(
      deliver(
        [kept('research', at('10:00') + 86_400_000)],
        at('10:00') + 86_400_000,
        digest,
        zone,
        next.digest,
      ).notices,
    ).toEqual([])
  })

  test('the digest waits for the end of quiet hours', () => {
    const late = { ...on, digest: true, quiet_from: '22:00', quiet_to: '10:30' }
    expect(digestDay(at('09:30'), late, zone)).toBeNull()
    expect(digestDay(at('10:30'), late, zone)).toBe('2026-11-20')
  })
})
