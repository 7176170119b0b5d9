import { create } from 'zustand'

interface WhichWorkspace {
  /** The user put the question aside; its sign-in still waits. */
  aside: boolean
  putAside: (aside: boolean) => void
}

/** Holds whether the question to which workspace a sign-in belongs was put aside. */
export const useWhichWorkspace = create<WhichWorkspace>()((set) => ({
  aside: false,
  putAside: (aside) => set({ aside }),
}))
