import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#main/hosts/common/clock.ts'
import { createSystemNotices } from '#main/hosts/browser/system-notices.ts'
import { notificationDaemon } from '#test/support/notification-daemon.ts'

/* K4: what the browser host tells the desktop, over a real session bus. */

const bus = process.env['DBUS_SESSION_BUS_ADDRESS']
if (bus === undefined) console.log('skipped: notices of the desktop: there is no session bus')
const log = { info() {}, warn() {}, error() {} }
const notices = (address = bus) => {
  const made = createSystemNotices(systemClock, log, address)
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
      { id: 1, replaces: 0, title: meeting.title, body: meeting.body },
      { id: 2, replaces: 0, title: meeting.title, body: meeting.body },
      { id: 1, replaces: 1, title: meeting.title, body: 'It has begun' },
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

test.each([
  ['no bus', undefined],
  ['a bus that is gone', 'unix:path=/nowhere/bus'],
  ['an address that is none', 'nonsense'],
])('K4: with %s nothing is shown, and nothing falls', async (_case, address) => {
  expect(await createSystemNotices(systemClock, log, address).show(meeting)).toBe(false)
})
