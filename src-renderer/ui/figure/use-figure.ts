import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useKeyLayer } from '../../keys/key-layer.tsx'
import { addFigure, toggleFigure, updateFigure, useFigures } from '../../stores/figures.ts'
import type { Explanation } from './explanation.ts'

/**
 * Lets an element that has its own click action be explained by key; spread `figure` on it. For
 * other elements use `Figure`.
 */
export function useFigure<E extends Element>(of: Explanation | null) {
  const id = useId()
  const layer = useKeyLayer()
  const ref = useRef<E>(null)
  const latest = useRef(of)
  const open = useFigures((state) => state.open?.id === id)
  useLayoutEffect(() => {
    latest.current = of
  })
  const explained = of !== null
  useEffect(() => {
    const element = ref.current
    if (!explained || !element) return
    return addFigure(id, {
      element,
      layer,
      read: () => latest.current as Explanation,
    })
  }, [id, layer, explained])
  const words = JSON.stringify(of)
  useEffect(() => {
    if (open && latest.current) updateFigure(id, latest.current)
  }, [id, open, words])
  return {
    figure: { ref, 'data-explained': explained ? '' : undefined },
    open,
    press: () => toggleFigure(id),
  }
}
