import { defineInterface, sessionBus } from 'dbus-native'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openElectronApp } from '#test/support/electron-app.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startSecretService } from '#test/support/secret-service.ts'

/* Beginning with the computer, inside a Flatpak. */

test('N6: inside a Flatpak the desktop is asked to begin Hotdesk, since its own folder is seen by nobody', async () => {
  const { env } = await startSecretService()
  const asked: string[] = []
  const bus = sessionBus({ busAddress: env['DBUS_SESSION_BUS_ADDRESS'] ?? '' })
  await bus.export(
    '/org/freedesktop/portal/desktop',
    defineInterface({
      name: 'org.freedesktop.portal.Background',
      methods: {
        RequestBackground: {
          in: { window: 's', options: 'a{sv}' },
          out: { handle: 'o' },
          handler: ({ options }: { options: unknown }) => {
            asked.push(JSON.stringify(options))
            return '/org/freedesktop/portal/desktop/request/1/a'
          },
        },
      },
    }),
  )
  await bus.requestName('org.freedesktop.portal.Desktop', 4)
  onTestFinished(() => bus.close())
  const config = temporaryFolder()
  const app = await openElectronApp([], {
    ...env,
    FLATPAK_ID: 'app.hotdesk.Hotdesk',
    XDG_CONFIG_HOME: config,
  })
  await app.ask('invoke', 'page', 'preferences.write', { start_at_login: true })
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('true')
  expect(asked[0]).toContain('"electron-wrapper"')
  expect(asked[0]).toContain('"--quiet"')
  await app.ask('invoke', 'page', 'preferences.write', { start_at_login: false })
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toContain('false')
  expect(existsSync(join(config, 'autostart', 'hotdesk.desktop'))).toBe(false)
})
