import { useEffect } from 'react'
import { afterCompletion, type FirstStep } from '#shared/domain/first-steps.ts'
import { watchDone } from '../../data/port.ts'
import { registry } from '../../keys/action-registry.ts'
import { history } from '../../navigation/navigation.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { stepCompletedByCommand, stepCompletedByKey, isHotList } from './completion.ts'

/** Advances to the next step as soon as the user has done the current one, by key or by mouse. */
export function useCompletion(): void {
  useEffect(() => {
    const stops = [watchPlace(), watchKeys(), watchRows(), watchCommands(), watchPalette()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function complete(step: FirstStep | null): void {
  const { first_steps: place } = usePreferences.getState().preferences
  if (place === null || step === null) return
  const next = afterCompletion(place, step)
  if (next !== place) setPreferences({ first_steps: next })
}

const isOnHotList = () => isHotList(history.location.pathname)

function watchPlace(): () => void {
  const completeOpen = () => complete(isOnHotList() ? 'open' : null)
  completeOpen()
  return history.subscribe(completeOpen)
}

const watchKeys = () =>
  registry.onKey((id) => {
    if (isOnHotList()) complete(stepCompletedByKey(id))
  })

/** Completes "next" when the user clicks a row other than the focused one. */
function watchRows(): () => void {
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !isOnHotList()) return
    const row = target.closest<HTMLElement>('[role=grid] [role=row][aria-selected]')
    if (row?.tabIndex === -1) complete('next')
  }
  // In the capture phase: the row itself must not have handled the click yet.
  document.addEventListener('click', press, true)
  return () => document.removeEventListener('click', press, true)
}

const watchCommands = () =>
  watchDone((command, input) => {
    complete(stepCompletedByCommand(command, input))
  })

const watchPalette = () =>
  useOverlay.subscribe(({ overlay }) => complete(overlay === 'palette' ? 'find' : null))
