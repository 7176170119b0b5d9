import { useEffect, useState } from 'react'

function heightFor(windowHeight: number): number {
  if (windowHeight < 760) return 132
  return windowHeight < 960 ? 188 : 250
}

/**
 * Returns the height of a chart in pixels, small enough that the list below keeps its rows on a
 * small screen.
 */
export function useChartHeight(): number {
  const [height, setHeight] = useState(() => heightFor(window.innerHeight))
  useEffect(() => {
    const measure = () => setHeight(heightFor(window.innerHeight))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return height
}
