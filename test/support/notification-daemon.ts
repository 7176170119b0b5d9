import { defineInterface, sessionBus } from 'dbus-native'

export interface Told {
  id: number
  replaces: number
  title: string
  body: string
  /** What its buttons are called, by their names. */
  actions: Record<string, string>
}

interface Asked {
  replaces: number
  title: string
  body: string
  actions: string[]
}

/**
 * A desktop's notification daemon on the real session bus: what programs asked it to show. Throws
 * where another one has the name.
 */
export async function notificationDaemon(capabilities: readonly string[] = ['body']): Promise<{
  told: Told[]
  press(id: number, key: string): void
  close(id: number): void
  stop(): Promise<void>
}> {
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
        handler: ({ replaces, title, body, actions }: Asked) => {
          const id = replaces || told.length + 1
          const pairs = actions.flatMap((key, at) =>
            at % 2 === 0 ? [[key, actions[at + 1] ?? ''] as const] : [],
          )
          told.push({ id, replaces, title, body, actions: Object.fromEntries(pairs) })
          return id
        },
      },
    },
    signals: {
      ActionInvoked: { args: { id: 'u', key: 's' } },
      NotificationClosed: { args: { id: 'u', reason: 'u' } },
    },
  })
  await bus.export('/org/freedesktop/Notifications', daemon)
  await bus.requestName(name, 4)
  return {
    told,
    press: (id, key) => daemon.emit['ActionInvoked']?.(id, key),
    close: (id) => daemon.emit['NotificationClosed']?.(id, 2),
    stop: () => bus.close(),
  }
}
