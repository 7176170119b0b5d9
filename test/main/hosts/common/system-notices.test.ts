import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#main/hosts/common/clock.ts'
import type { NoticePress } from '#main/hosts/common/notice-answers.ts'
import { createSystemNotices } from '#main/hosts/common/system-notices.ts'
import type { Notice } from '#main/ports.ts'
import { notificationDaemon } from '#test/support/notification-daemon.ts'

/* K4: what Hotdesk tells a Linux desktop, over a real session bus. */

const bus = process.env['DBUS_SESSION_BUS_ADDRESS']
if (bus === undefined) console.log('skipped: notices of the desktop: there is no session bus')
const log = { info() {}, warn() {}, error() {} }
const notices = (
  presses: readonly NoticePress[] = [],
  onPress: (notice: Notice, press: NoticePress) => void = () => {},
  address = bus ?? null,
) => {
  const made = createSystemNotices({ clock: systemClock, log, address, presses, onPress })
  onTestFinished(() => made.close())
  return made
}
const meeting = { tag: 'meeting:1', title: 'In 10 minutes: Ada <b>', body: 'Byron & <i>Sons</i>' }

test.skipIf(bus === undefined)(
  'K4: the desktop shows a notice as it is written, and a newer one of its tag in its place',
  async () => {
    const daemon = await notificationDaemon()
    onTestFinished(daemon.stop)
    const { show } = notices()
    expect(await show(meeting)).toBe(true)
    expect(await show({ ...meeting, tag: 'other' })).toBe(true)
    expect(await show({ ...meeting, body: 'It has begun' })).toBe(true)
    expect(daemon.told).toEqual([
      { id: 1, replaces: 0, title: meeting.title, body: meeting.body, actions: {} },
      { id: 2, replaces: 0, title: meeting.title, body: meeting.body, actions: {} },
      { id: 1, replaces: 1, title: meeting.title, body: 'It has begun', actions: {} },
    ])
  },
)

test.skipIf(bus === undefined)(
  'X-6, K4: nobody’s name becomes markup where the desktop reads markup',
  async () => {
    const daemon = await notificationDaemon(['body', 'body-markup'])
    onTestFinished(daemon.stop)
    await notices().show(meeting)
    expect(daemon.told[0]).toMatchObject({
      title: meeting.title,
      body: 'Byron &amp; &lt;i&gt;Sons&lt;/i&gt;',
    })
  },
)

test.skipIf(bus === undefined)(
  'K4: a desktop whose daemon comes later is told from then on',
  async () => {
    const { show } = notices()
    expect(await show(meeting)).toBe(false)
    const daemon = await notificationDaemon()
    onTestFinished(daemon.stop)
    expect(await show(meeting)).toBe(true)
  },
)

const withAnswers: Notice = { ...meeting, id: 'n_1', answers: ['join', 'snooze', 'done'] }

test.skipIf(bus === undefined)(
  'K4: a notice that needs an answer is answered on the desktop, by the buttons this host has',
  async () => {
    const daemon = await notificationDaemon(['body', 'actions'])
    onTestFinished(daemon.stop)
    const pressed = vi.fn<(notice: Notice, press: NoticePress) => void>()
    const { show } = notices(['open', 'snooze', 'done'], pressed)
    await show(withAnswers)
    await show({ ...meeting, tag: 'other' })
    expect(daemon.told.map(({ actions }) => actions)).toEqual([
      { default: 'Open', snooze: 'In 10 minutes', done: 'Done' },
      { default: 'Open' },
    ])
    daemon.press(1, 'snooze')
    daemon.press(1, 'join')
    daemon.press(7, 'done')
    daemon.press(2, 'default')
    await expect
      .poll(() => pressed.mock.calls.map(([{ tag }, press]) => `${tag} ${press}`))
      .toEqual(['meeting:1 snooze', 'other open'])
  },
)

test.skipIf(bus === undefined)('K4: what was closed on the desktop is not answered', async () => {
  const daemon = await notificationDaemon(['body', 'actions'])
  onTestFinished(daemon.stop)
  const pressed = vi.fn<(notice: Notice, press: NoticePress) => void>()
  const { show } = notices(['snooze', 'done'], pressed)
  await show(withAnswers)
  await show({ ...withAnswers, tag: 'other' })
  daemon.close(1)
  daemon.press(1, 'done')
  daemon.press(2, 'done')
  await expect.poll(() => pressed.mock.calls.map(([{ tag }]) => tag)).toEqual(['other'])
})

test.each([
  ['no bus', null],
  ['a bus that is gone', 'unix:path=/nowhere/bus'],
  ['an address that is none', 'nonsense'],
])('K4: with %s nothing is shown, and nothing falls', async (_case, address) => {
  expect(await notices([], () => {}, address).show(meeting)).toBe(false)
})
