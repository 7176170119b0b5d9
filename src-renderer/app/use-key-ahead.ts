import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { registry } from '../keys/action-registry.ts'

/**
 * Keeps what is pressed between choosing a place and its screen being there for that screen: the one
 * that is left would otherwise do it.
 */
export function useKeyAhead(): void {
  const router = useRouter()
  useLayoutEffect(() => {
    let release = () => {}
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        const before = release
        release = pathChanged ? registry.hold(0, () => false) : () => {}
        before()
      }),
      router.subscribe('onRendered', () => release()),
    ]
    return () => {
      for (const stop of stops) stop()
      release()
    }
  }, [router])
}
