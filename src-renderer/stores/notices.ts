import { create } from 'zustand'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { forgetUndos } from './own-undos.ts'
import { useToasts } from './toasts.ts'

type NoticeData = Extract<BridgeEvent, { type: 'notice' }>['data']

export interface KeptNotice extends NoticeData {
  id: number
  at: number
}

interface Notices {
  notices: readonly KeptNotice[]
  unread: number
  read: () => void
}

const most = 50
let last = 0

/** Holds the notices since the window opened, newest first. A toast disappears, a notice stays. */
export const useNotices = create<Notices>()((set) => ({
  notices: [],
  unread: 0,
  read: () => set({ unread: 0 }),
}))

/**
 * Clears all notices, on the screen and under the bell, and the undos of this window, because they
 * may name people.
 */
export function forgetSaid(): void {
  useNotices.setState({ notices: [], unread: 0 })
  useToasts.setState({ toasts: [] })
  forgetUndos()
}

/** Adds a notice under the bell. */
export function keepNotice(notice: NoticeData, at = Date.now()): void {
  useNotices.setState(({ notices, unread }) => ({
    notices: [{ ...notice, id: ++last, at }, ...notices].slice(0, most),
    unread: unread + 1,
  }))
}
