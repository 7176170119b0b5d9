import { carriesMark, masked } from '#shared/domain/masking.ts'
import type { BridgePort } from './port.ts'

/**
 * Share-screen mode (J11): e-mail addresses and telephone numbers are taken out of everything main
 * answers, before any screen sees it, so that none can forget to. What was taken out cannot be sent
 * back either: a change that carries the mark is refused here.
 */
let on = false

/** Whether it is on now. */
export const isMasking = (): boolean => on

/**
 * Turns it on or off; answers whether that was a change, so that everything shown must be asked
 * again.
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
    message: 'Share-screen mode hides this address or number.',
    hint: 'Turn it off first, then copy, call or change it.',
  },
} as const

/**
 * A bridge that shows no addresses and numbers while the mode is on. It asks for the setting before
 * anything else, so that nothing is shown in between.
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
      return on ? masked(answer) : answer
    },
    on: (type, listener) => port.on(type, (data) => listener(on ? masked(data) : data)),
  }
}
