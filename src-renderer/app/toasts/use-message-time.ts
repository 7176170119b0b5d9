import { useEffect, useState } from 'react'
import { firstPreferences } from '../../stores/first-preferences.ts'
import { usePreferences } from '../../stores/preferences.ts'

/**
 * Closes a message after the number of seconds that the user chose. The time stops while the
 * pointer or the focus is on the message, and starts anew afterwards. With `stays`, the message
 * remains until it is closed, whatever the setting. Returns whether the message needs a close
 * button, and the event handlers that hold it.
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
    handlers: {
      onPointerEnter: () => setIsUnderPointer(true),
      onPointerLeave: () => setIsUnderPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  }
}
