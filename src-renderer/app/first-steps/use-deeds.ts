import { useEffect } from 'react'
import { afterDeed, type FirstStep } from '#shared/domain/first-steps.ts'
import { watchDone } from '../../data/port.ts'
import { registry } from '../../keys/action-registry.ts'
import { history } from '../../navigation/navigation.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { deedOfCommand, deedOfKey, isHotList } from './deeds.ts'

/** Goes one step on as soon as the person did what their step asks for, by key or by mouse. */
export function useDeeds(): void {
  useEffect(() => {
    const stops = [watchPlace(), watchKeys(), watchRows(), watchCommands(), watchPalette()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function did(deed: FirstStep | null): void {
  const { first_steps: place } = usePreferences.getState().preferences
  if (place === null || deed === null) return
  const next = afterDeed(place, deed)
  if (next !== place) setPreferences({ first_steps: next })
}

const isOnHotList = () => isHotList(history.location.pathname)

function watchPlace(): () => void {
  const look = () => did(isOnHotList() ? 'open' : null)
  look()
  return history.subscribe(look)
}

const watchKeys = () =>
  registry.onKey((id) => {
    if (isOnHotList()) did(deedOfKey(id))
  })

/** A press on a row that the keyboard is not on moves there. */
function watchRows(): () => void {
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !isOnHotList()) return
    const row = target.closest<HTMLElement>('[role=grid] [role=row][aria-selected]')
    if (row?.tabIndex === -1) did('next')
  }
  // Before the row itself hears of it.
  document.addEventListener('click', press, true)
  return () => document.removeEventListener('click', press, true)
}

const watchCommands = () =>
  watchDone((command, input) => {
    did(deedOfCommand(command, input))
  })

const watchPalette = () =>
  useOverlay.subscribe(({ overlay }) => did(overlay === 'palette' ? 'find' : null))
