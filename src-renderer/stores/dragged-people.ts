import { create } from 'zustand'
import type { ContactSelection } from '#shared/bridge/people.ts'

/** People being dragged from a list to a hot list or to the campaigns. */
export interface DraggedPeople {
  select: ContactSelection
  /** Their name in a sentence. */
  name: string
  count: number
}

/** Holds the people being dragged; null while there are none. */
export const useDraggedPeople = create<{ people: DraggedPeople | null }>()(() => ({
  people: null,
}))

/**
 * Starts to drag people, or ends it (null). The dragged row may be removed before the end and then
 * fires no event; the next pointermove, which a drag does not fire, ends it instead.
 */
export function dragPeople(people: DraggedPeople | null): void {
  useDraggedPeople.setState({ people })
  if (people) window.addEventListener('pointermove', () => dragPeople(null), { once: true })
}
