import { useState, type DragEvent } from 'react'
import { dragPeople, useDraggedPeople, type DraggedPeople } from '../../stores/dragged-people.ts'

/**
 * Returns the properties of an element on which people can be dropped: it is marked while somebody
 * is dragged, and once more while they are over it.
 */
export function useDropTarget(onDrop: ((people: DraggedPeople) => void) | undefined) {
  const people = useDraggedPeople((state) => state.people)
  const [isOver, setOver] = useState(false)
  if (!people || !onDrop) return {}
  return {
    'data-drop': isOver ? 'over' : 'open',
    onDragOver(event: DragEvent) {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      dragPeople(null)
      onDrop(people)
    },
  }
}
