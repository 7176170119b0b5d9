import { create } from 'zustand'

interface AddWorkspace {
  shown: boolean
  show: (shown: boolean) => void
}

/** Holds whether the sign-in screen is shown over a workspace, to add another one. */
export const useAddWorkspace = create<AddWorkspace>()((set) => ({
  shown: false,
  show: (shown) => set({ shown }),
}))
