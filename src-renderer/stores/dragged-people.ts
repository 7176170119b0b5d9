import { create } from 'zustand'
import type { ContactSelection } from '#shared/bridge/people.ts'

/** People under the pointer, on their way from a list to a hot list or to the campaigns. */
export interface DraggedPeople {
  select: ContactSelection
  /** How a sentence names them. */
  who: string
  count: number
}

/** Keeps who is being dragged; null while nobody is. */
export const useDraggedPeople = create<{ people: DraggedPeople | null }>()(() => ({
  people: null,
}))

/**
 * Begins to drag people, or ends it (null). The row they were taken from may be gone before the end,
 * and tells nothing then: the pointer that moves again does.
 */
export function dragPeople(people: DraggedPeople | null): void {
  useDraggedPeople.setState({ people })
  if (people) window.addEventListener('pointermove', () => dragPeople(null), { once: true })
}
