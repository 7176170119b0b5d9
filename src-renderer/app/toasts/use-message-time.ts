import { useEffect, useState } from 'react'
import { firstPreferences } from '../../stores/first-preferences.ts'
import { usePreferences } from '../../stores/preferences.ts'

/**
 * Takes a message away once the person has had it as long as they chose; never while the pointer or
 * the focus is on it, and all of the time again after that. `stays`: until it is closed, whatever
 * was chosen. Returns whether it needs a button that closes it, and what holds it.
 */
export function useMessageTime(stays: boolean, onOver: () => void) {
  const seconds = usePreferences(({ preferences }) => preferences.message_seconds)
  const [isUnderPointer, setIsUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const ms = stays || isUnderPointer || hasFocus || seconds === null ? null : seconds * 1000
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(onOver, ms)
    return () => clearTimeout(timer)
  }, [ms, onOver])
  return {
    isClosable: stays || seconds !== firstPreferences.message_seconds,
    held: {
      onPointerEnter: () => setIsUnderPointer(true),
      onPointerLeave: () => setIsUnderPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  }
}
