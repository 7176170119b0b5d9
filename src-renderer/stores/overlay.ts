import { create } from 'zustand'
import { catchTyping } from './type-ahead.ts'

type Overlay = 'palette' | 'keys' | 'news' | 'report' | 'help' | 'text' | null

interface OverlayStore {
  overlay: Overlay
  show: (overlay: Overlay) => void
}

/** Holds which of the window's overlays is open. */
export const useOverlay = create<OverlayStore>()((set) => ({
  overlay: null,
  show: (overlay) => {
    if (overlay === 'palette' || overlay === 'report') catchTyping()
    set({ overlay })
  },
}))
