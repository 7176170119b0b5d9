import { defineInterface, sessionBus, type MessageBus } from 'dbus-native'
import { expect, onTestFinished, test } from 'vitest'
import { watchLinuxSession, type LinuxSessionEvent } from '#main/hosts/common/linux-session.ts'
import { lockIfProtected } from '#main/hosts/common/lock-if-protected.ts'
import { startSecretService, withoutSecretService } from '#test/support/secret-service.ts'

/* J6: what the desktop of Linux and logind say of a lock and of sleep, over a real bus. */

const MANAGER = 'org.freedesktop.login1.Manager'
const SESSION = 'org.freedesktop.login1.Session'
const PROPERTIES = 'org.freedesktop.DBus.Properties'
const own = '/org/freedesktop/login1/session/_37'
const another = '/org/freedesktop/login1/session/_38'

/** A desktop with logind, and somebody who listens to both. */
async function startSession() {
  const { env } = await startSecretService()
  const address = env['DBUS_SESSION_BUS_ADDRESS'] ?? ''
  const desktop = sessionBus({ busAddress: address })
  onTestFinished(() => desktop.close())
  await desktop.export(
    '/org/freedesktop/login1',
    defineInterface({
      name: MANAGER,
      methods: { GetSession: { in: { id: 's' }, out: { path: 'o' }, handler: () => own } },
    }),
  )
  await desktop.requestName('org.freedesktop.login1', 4)
  const heard: LinuxSessionEvent[] = []
  const { ready, stop } = watchLinuxSession((event) => heard.push(event), {
    ...env,
    DBUS_SYSTEM_BUS_ADDRESS: address,
    XDG_SESSION_ID: '7',
  })
  onTestFinished(stop)
  await ready
  return { desktop, heard }
}

type Said = Parameters<MessageBus['sendSignal']>
const saver = (name: string, active: boolean): Said => [
  '/ScreenSaver',
  `org.${name}.ScreenSaver`,
  'ActiveChanged',
  'b',
  [active],
]
const hint = (path: string, locked: boolean): Said => [
  path,
  PROPERTIES,
  'PropertiesChanged',
  'sa{sv}as',
  [SESSION, [['LockedHint', ['b', locked]]], []],
]

test.each<[string, LinuxSessionEvent, Said]>([
  ['GNOME locks', 'locked', saver('gnome', true)],
  ['KDE locks', 'locked', saver('freedesktop', true)],
  ['Cinnamon locks', 'locked', saver('cinnamon', true)],
  ['logind is asked to lock this session', 'locked', [own, SESSION, 'Lock']],
  ['a desktop hints that it is locked', 'locked', hint(own, true)],
  ['the computer goes to sleep', 'sleeps', ['/login1', MANAGER, 'PrepareForSleep', 'b', [true]]],
])('J6: when %s, Hotdesk hears it (%s)', async (_case, event, said) => {
  const { desktop, heard } = await startSession()
  desktop.sendSignal(...said)
  await expect.poll(() => heard).toEqual([event])
})

test('J6: what wakes, unlocks, or is another person’s locks nothing', async () => {
  const { desktop, heard } = await startSession()
  for (const said of [
    saver('gnome', false),
    hint(own, false),
    hint(another, true),
    [another, SESSION, 'Lock'] as Said,
    [own, SESSION, 'Unlock'] as Said,
    ['/login1', MANAGER, 'PrepareForSleep', 'b', [false]] as Said,
    ['/a', 'org.example.Player', 'ActiveChanged', 'b', [true]] as Said,
  ])
    desktop.sendSignal(...said)
  // Both connections deliver in order: behind the last one nothing of the above is on its way.
  desktop.sendSignal('/login1', MANAGER, 'PrepareForSleep', 'b', [true])
  desktop.sendSignal(...saver('mate', true))
  await expect.poll(() => heard.toSorted()).toEqual(['locked', 'sleeps'])
})

test('J6: without a bus nothing is heard, and nothing falls', async () => {
  const env = { ...withoutSecretService(), DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
  const { ready, stop } = watchLinuxSession(() => {}, env)
  await ready
  stop()
})

test.each([
  [true, ['session.state', 'session.lock']],
  [false, ['session.state']],
])('J6: a lock is where a passphrase guards the workspace (%s)', async (sealed, asked) => {
  const done: string[] = []
  await lockIfProtected({
    handle: async (command) => {
      done.push(command)
      return { ok: true, value: { sealed } }
    },
  })
  expect(done).toEqual(asked)
})
