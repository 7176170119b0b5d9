import { t } from '#shared/i18n/translate.ts'
import { carriesMark, mask } from '#shared/domain/masking.ts'
import type { BridgePort } from './port.ts'

/**
 * Whether share-screen mode (J11) is on. The mode replaces e-mail addresses and phone numbers in
 * every answer of main before a screen sees it, so that no screen can forget to. A replaced value
 * cannot be sent back either: a change that contains one is refused.
 */
let on = false

/** Reports whether share-screen mode is on. */
export const isMasking = (): boolean => on

/**
 * Turns share-screen mode on or off. Returns whether that was a change, after which all shown data
 * must be requested again.
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
 * Wraps a bridge so that it masks addresses and numbers while the mode is on. It reads the setting
 * before anything else, so that nothing is shown unmasked.
 */
export function masking(port: BridgePort): BridgePort {
  let known: Promise<void> | null = null
  const readSetting = () =>
    (known ??= port.call('preferences.read', {}).then((answer) => {
      if (answer.ok) on = answer.value.share_screen
    }))
  return {
    async call(command, input) {
      if (command === 'preferences.read' || command === 'preferences.write')
        return port.call(command, input)
      await readSetting()
      if (on && carriesMark(input)) return refusal
      const answer = await port.call(command, input)
      return on ? mask(answer) : answer
    },
    on: (type, listener) => port.on(type, (data) => listener(on ? mask(data) : data)),
  }
}
