import { create } from 'zustand'

interface AddWorkspace {
  shown: boolean
  show: (shown: boolean) => void
}

/** Tells whether the sign-in screen is shown over a workspace, to add another. */
export const useAddWorkspace = create<AddWorkspace>()((set) => ({
  shown: false,
  show: (shown) => set({ shown }),
}))
