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

/**
 * Keeps the notices since the window opened, the newest first; a toast goes away, a notice stays.
 */
export const useNotices = create<Notices>()((set) => ({
  notices: [],
  unread: 0,
  read: () => set({ unread: 0 }),
}))

/**
 * Forgets all notices, on the screen and under the bell, and what can be taken back in this window
 * alone, because they may name people.
 */
export function forgetSaid(): void {
  useNotices.setState({ notices: [], unread: 0 })
  useToasts.setState({ toasts: [] })
  forgetUndos()
}

/** Keeps a notice under the bell. */
export function keepNotice(notice: NoticeData, at = Date.now()): void {
  useNotices.setState(({ notices, unread }) => ({
    notices: [{ ...notice, id: ++last, at }, ...notices].slice(0, most),
    unread: unread + 1,
  }))
}
