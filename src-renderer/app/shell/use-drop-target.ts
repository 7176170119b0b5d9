import { useState, type DragEvent } from 'react'
import { dragPeople, useDraggedPeople, type DraggedPeople } from '../../stores/dragged-people.ts'

/**
 * Returns the props of an element on which people can be dropped. It is highlighted during a drag,
 * and more strongly while the pointer is over it.
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
