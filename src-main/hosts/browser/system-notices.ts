import type { MessageBus } from 'dbus-native'
import type { Clock, Log, Notice } from '#main/ports.ts'

/** A daemon that does not answer by then is not there. */
const LIMIT_MS = 5_000
/** They stay until somebody deals with them: a reminder that fades unseen is none. */
const STAYS = 0

const at = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
}

export interface SystemNotices {
  /**
   * Shows a notice on the desktop. Resolves with false where that cannot be done; never rejects.
   */
  show(notice: Notice): Promise<boolean>
  close(): void
}

interface Shown {
  bus: MessageBus
  markup: boolean
  ids: Map<string, number>
}

/**
 * Builds the notices of the desktop, for while no page is open (K4): the Desktop Notifications
 * Specification over the session bus of Linux. Not by a program, since names would stand on its
 * command line. Where there is no bus (`address` is undefined) it shows nothing.
 */
export function createSystemNotices(
  clock: Clock,
  log: Log,
  address: string | undefined,
): SystemNotices {
  let shown: Promise<Shown> | null = null
  const open = async (busAddress: string): Promise<Shown> => {
    const { sessionBus } = await import('dbus-native')
    const bus = sessionBus({ busAddress })
    bus.connection.on('error', () => {
      shown = null
    })
    bus.connection.on('end', () => {
      shown = null
    })
    try {
      const able = await inTime(clock, bus.invoke<string[]>({ ...at, member: 'GetCapabilities' }))
      return { bus, markup: able.includes('body-markup'), ids: new Map() }
    } catch (error) {
      await bus.close().catch(() => {})
      throw error
    }
  }
  return {
    async show({ tag, title, body }) {
      if (address === undefined) return false
      try {
        const { bus, markup, ids } = await (shown ??= open(address))
        const text = markup
          ? body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
          : body
        ids.set(
          tag,
          await inTime(
            clock,
            bus.invoke<number>({
              ...at,
              member: 'Notify',
              signature: 'susssasa{sv}i',
              body: ['Hotdesk', ids.get(tag) ?? 0, '', title, text, [], [], STAYS],
            }),
          ),
        )
        return true
      } catch (error) {
        void shown?.then(({ bus }) => bus.close()).catch(() => {})
        shown = null
        log.warn('no notice of the system', {
          reason: error instanceof Error ? error.name : 'unknown',
        })
        return false
      }
    },
    close() {
      void shown?.then(({ bus }) => bus.close()).catch(() => {})
      shown = null
    },
  }
}

function inTime<T>(clock: Clock, asked: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(LIMIT_MS, () => reject(new Error('no answer in time')))
    asked.then(
      (value) => {
        cancel()
        resolve(value)
      },
      (error: unknown) => {
        cancel()
        reject(error instanceof Error ? error : new Error('refused'))
      },
    )
  })
}
