import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { t } from '#shared/i18n/translate.ts'
import { registry } from '../keys/action-registry.ts'
import { toast } from '../stores/toasts.ts'

/**
 * Keeps what is pressed between choosing a place and its screen being there for that screen: the one
 * that is left would otherwise do it. What still waits for the one that is left is forgotten: it was
 * not meant for the next. Says so where what was pressed could not be done at all.
 */
export function useKeyAhead(): void {
  const router = useRouter()
  useEffect(() => registry.onDropped(sayDropped), [])
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

const sayDropped = () =>
  toast({
    tone: 'warning',
    message: t('Nothing was done: this screen is still loading.'),
    hint: t('Press the key again once it is there.'),
  })

/** The screen at an address; which record it shows does not matter. */
const screenOf = (location: { pathname: string } | undefined) => location?.pathname.split('/')[1]
