import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { registry } from '../keys/action-registry.ts'

/**
 * Keeps what is pressed between choosing a place and its screen being there for that screen: the one
 * that is left would otherwise do it. What still waits for the one that is left is forgotten: it was
 * not meant for the next.
 */
export function useKeyAhead(): void {
  const router = useRouter()
  useLayoutEffect(() => {
    let release = () => {}
    let isUnderWay = false
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
        if (!isUnderWay && screenOf(fromLocation) !== screenOf(toLocation)) registry.forgetHeld()
        isUnderWay ||= pathChanged
        const before = release
        release = pathChanged ? registry.hold(0, () => false) : () => {}
        before()
      }),
      router.subscribe('onRendered', () => {
        isUnderWay = false
        release()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      release()
    }
  }, [router])
}

/** The screen at an address; which record it shows does not matter. */
const screenOf = (location: { pathname: string } | undefined) => location?.pathname.split('/')[1]
