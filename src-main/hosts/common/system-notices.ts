import type { Message, MessageBus } from 'dbus-native'
import type { Clock, Log, Notice } from '#main/ports.ts'
import type { NoticePress } from './notice-answers.ts'
import { noticeLabels } from './notice-labels.ts'

/** Time after which a notification daemon that does not reply counts as missing. */
const LIMIT_MS = 5_000
/** Notices stay until the user reacts: a reminder that fades unseen is useless. */
const STAYS = 0
/** Action key of a press on the notice itself (Desktop Notifications Specification). */
const ITSELF = 'default'

const NOTIFICATIONS = 'org.freedesktop.Notifications'
const at = {
  destination: NOTIFICATIONS,
  path: '/org/freedesktop/Notifications',
  interface: NOTIFICATIONS,
}

export interface SystemNotices {
  /** Shows a notice on the desktop. Resolves with false if that fails; never rejects. */
  show(notice: Notice): Promise<boolean>
  close(): void
}

interface Parts<Press extends NoticePress> {
  clock: Clock
  log: Log
  /** Address of the session bus; null if there is none, in which case nothing is shown. */
  address: string | null
  /** The answers that this host can carry out. */
  presses: readonly Press[]
  onPress(notice: Notice, press: Press): void
}

/** A connected notification daemon and its visible notices, by the daemon's IDs. */
interface Desktop {
  bus: MessageBus
  able: readonly string[]
  ids: Map<string, number>
  notices: Map<number, Notice>
}

/**
 * Builds the notices of a Linux desktop (Desktop Notifications Specification over the session bus).
 * It starts no program, because that would put names on a command line. On a desktop that supports
 * buttons, a notice can be answered directly (K4).
 */
export function createSystemNotices<Press extends NoticePress>({
  clock,
  log,
  address,
  presses,
  onPress,
}: Parts<Press>): SystemNotices {
  let desktop: Promise<Desktop> | null = null

  async function open(busAddress: string): Promise<Desktop> {
    const { sessionBus } = await import('dbus-native')
    const bus = sessionBus({ busAddress })
    const forget = () => {
      desktop = null
    }
    bus.connection.on('error', forget)
    bus.connection.on('end', forget)
    try {
      const able = await inTime(clock, bus.invoke<string[]>({ ...at, member: 'GetCapabilities' }))
      const opened: Desktop = { bus, able, ids: new Map(), notices: new Map() }
      if (able.includes('actions')) await listen(opened)
      return opened
    } catch (error) {
      await bus.close().catch(() => {})
      throw error
    }
  }

  async function listen({ bus, notices }: Desktop): Promise<void> {
    bus.connection.on('message', ({ interface: from, member, body }: Message) => {
      if (from !== NOTIFICATIONS || !Array.isArray(body)) return
      const [id, key] = body as [number, unknown]
      const notice = notices.get(id)
      if (!notice) return
      if (member === 'NotificationClosed') notices.delete(id)
      const press = presses.find((candidate) => nameOf(candidate) === key)
      if (member === 'ActionInvoked' && press) onPress(notice, press)
    })
    await inTime(
      clock,
      bus.addMatch(`type='signal',sender='${NOTIFICATIONS}',interface='${NOTIFICATIONS}'`),
    )
  }

  /** Returns keys and labels in turn, as the specification requires. */
  function buttonsOf({ answers = [] }: Notice, able: readonly string[]): string[] {
    if (!able.includes('actions')) return []
    return presses
      .filter((press) => press === 'open' || answers.includes(press))
      .flatMap((press) => [nameOf(press), noticeLabels[press]()])
  }

  return {
    async show(notice) {
      if (address === null) return false
      try {
        const { bus, able, ids, notices } = await (desktop ??= open(address))
        const { tag, title, body } = notice
        const id = await inTime(
          clock,
          bus.invoke<number>({
            ...at,
            member: 'Notify',
            signature: 'susssasa{sv}i',
            body: [
              'Hotdesk',
              ids.get(tag) ?? 0,
              '',
              title,
              able.includes('body-markup') ? escapeMarkup(body) : body,
              buttonsOf(notice, able),
              [],
              STAYS,
            ],
          }),
        )
        ids.set(tag, id)
        notices.set(id, notice)
        return true
      } catch (error) {
        void desktop?.then(({ bus }) => bus.close()).catch(() => {})
        desktop = null
        log.warn('no notice of the system', {
          reason: error instanceof Error ? error.name : 'unknown',
        })
        return false
      }
    },
    close() {
      void desktop?.then(({ bus }) => bus.close()).catch(() => {})
      desktop = null
    },
  }
}

/** Returns the action key of an answer on the bus. */
const nameOf = (press: NoticePress): string => (press === 'open' ? ITSELF : press)

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inTime<T>(clock: Clock, answer: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(LIMIT_MS, () => reject(new Error('no answer in time')))
    answer.then(
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
