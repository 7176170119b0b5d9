import { t } from '#shared/i18n/translate.ts'
import { carriesMark, mask } from '#shared/domain/masking.ts'
import type { BridgePort } from './port.ts'

/**
 * Share-screen mode (J11) replaces e-mail addresses and phone numbers in every answer of main
 * before a screen sees it, so that no screen can forget to. A replaced value cannot be sent back
 * either: a change that contains the replacement is refused here.
 */
let on = false

/** Tells whether share-screen mode is on. */
export const isMasking = (): boolean => on

/**
 * Turns share-screen mode on or off. Returns whether that was a change, after which everything
 * shown must be asked again.
 */
export function setMasking(now: boolean): boolean {
  const changed = on !== now
  on = now
  return changed
}

const refusal = {
  ok: false,
  error: {
    code: 'masked',
    message: t('Share-screen mode hides this address or number.'),
    hint: t('Turn it off first, then copy, call or change it.'),
  },
} as const

/**
 * Wraps a bridge so that it shows no addresses and numbers while the mode is on. It asks for the
 * setting before anything else, so that nothing is shown in between.
 */
export function masking(port: BridgePort): BridgePort {
  let known: Promise<void> | null = null
  const setting = () =>
    (known ??= port.call('preferences.read', {}).then((answer) => {
      if (answer.ok) on = answer.value.share_screen
    }))
  return {
    async call(command, input) {
      if (command === 'preferences.read' || command === 'preferences.write')
        return port.call(command, input)
      await setting()
      if (on && carriesMark(input)) return refusal
      const answer = await port.call(command, input)
      return on ? mask(answer) : answer
    },
    on: (type, listener) => port.on(type, (data) => listener(on ? mask(data) : data)),
  }
}
