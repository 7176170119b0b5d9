import { create } from 'zustand'

interface WhichWorkspace {
  /** The question was put aside; its sign-in still waits. */
  aside: boolean
  putAside: (aside: boolean) => void
}

/** Tells whether the question to which workspace a sign-in belongs is on the screen. */
export const useWhichWorkspace = create<WhichWorkspace>()((set) => ({
  aside: false,
  putAside: (aside) => set({ aside }),
}))
