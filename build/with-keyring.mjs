// node build/with-keyring.mjs COMMAND [ARG...]: runs the command inside a private, real Secret
// Service, and exits with its exit code.
import { canHaveKeyring, insideKeyring } from './lib/keyring.mjs'
import { environment } from './lib/node24.mjs'
import { hand } from './lib/run.mjs'
import { main } from './lib/set-up.mjs'
import { SetUpError } from './lib/steps.mjs'

await main(async () => {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new SetUpError('node build/with-keyring.mjs COMMAND [ARG...]')
  if (!canHaveKeyring())
    throw new SetUpError(
      'A private keychain needs dbus-run-session and gnome-keyring-daemon: apt-get install dbus gnome-keyring',
    )
  const inside = insideKeyring(command, args, environment())
  try {
    return await hand(inside.command, inside.args, { env: inside.env, stop: inside.stop })
  } finally {
    inside.remove()
  }
})
