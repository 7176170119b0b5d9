import { defineInterface, sessionBus } from 'dbus-native'
import { onTestFinished } from 'vitest'
import { startSecretService } from './secret-service.ts'

/** The environment of a desktop that shows status icons, on a session bus of the test's own. */
export async function startTrayHost(host = true): Promise<NodeJS.ProcessEnv> {
  const { env } = await startSecretService()
  const bus = sessionBus({ busAddress: env['DBUS_SESSION_BUS_ADDRESS'] ?? '' })
  await bus.export(
    '/StatusNotifierWatcher',
    defineInterface({
      name: 'org.kde.StatusNotifierWatcher',
      properties: { IsStatusNotifierHostRegistered: { type: 'b', get: () => host } },
    }),
  )
  await bus.requestName('org.kde.StatusNotifierWatcher', 4)
  onTestFinished(() => bus.close())
  return env
}
