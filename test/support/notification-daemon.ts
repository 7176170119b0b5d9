import { defineInterface, sessionBus } from 'dbus-native'

export interface Told {
  id: number
  replaces: number
  title: string
  body: string
}

/**
 * A desktop's notification daemon on the real session bus: what programs asked it to show. Throws
 * where another one has the name.
 */
export async function notificationDaemon(
  capabilities: readonly string[] = ['body'],
): Promise<{ told: Told[]; stop(): Promise<void> }> {
  const name = 'org.freedesktop.Notifications'
  const told: Told[] = []
  const bus = sessionBus()
  const daemon = defineInterface({
    name,
    methods: {
      GetCapabilities: { in: {}, out: { capabilities: 'as' }, handler: () => [...capabilities] },
      Notify: {
        in: {
          program: 's',
          replaces: 'u',
          icon: 's',
          title: 's',
          body: 's',
          actions: 'as',
          hints: 'a{sv}',
          expires: 'i',
        },
        out: { id: 'u' },
        handler: ({ replaces, title, body }: { replaces: number; title: string; body: string }) => {
          const id = replaces || told.length + 1
          told.push({ id, replaces, title, body })
          return id
        },
      },
    },
  })
  await bus.export('/org/freedesktop/Notifications', daemon)
  await bus.requestName(name, 4)
  return { told, stop: () => bus.close() }
}
