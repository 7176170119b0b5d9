import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { t } from '#shared/i18n/translate.ts'
import { registry } from '../keys/action-registry.ts'
import { toast } from '../stores/toasts.ts'

/**
 * Holds keys pressed during a navigation until the new screen is rendered; otherwise the old screen
 * would handle them. Keys still held for the old screen are dropped when another screen is opened,
 * because they were not meant for it. Shows a toast if held keys are dropped because the screen did
 * not load in time.
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
    hint: t('Press the key again once it has loaded.'),
  })

/** The screen at an address, regardless of the record it shows. */
const screenOf = (location: { pathname: string } | undefined) => location?.pathname.split('/')[1]
