// npm start [-- --no-open] [--jobs FILE] [--profile DIR]: installs what is missing, then opens
// Hotdesk.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { electron } from './lib/electron.mjs'
import { environment, node24 } from './lib/node24.mjs'
import { hand, top } from './lib/run.mjs'
import { main, setUp } from './lib/set-up.mjs'
import { say, SetUpError, step } from './lib/steps.mjs'

const USAGE = `npm start [-- options]
  --no-open       print the address of the browser host instead of opening a window
  --jobs FILE     hand job listings (JSON or CSV) to the practice workspace
  --profile DIR   keep everything in DIR instead of the usual folder`

await main(async () => {
  const options = parse(process.argv.slice(2))
  if (options.help) return (say(USAGE), 0)
  await setUp()
  let app = { why: 'asked for an address instead of a window' }
  if (options.open) {
    await step('Electron', async () => {
      app = await electron()
      if (app.path && process.platform === 'linux' && !display())
        app = { why: 'there is no display' }
      return app.path ? 'present' : `not used, because ${app.why}; the browser host takes its place`
    })
  }
  return app.path ? startElectron(app.path, options) : startBrowserHost(options)
})

function startElectron(path, { passed }) {
  const env = environment()
  delete env.ELECTRON_OVERRIDE_DIST_PATH
  // Chromium cannot use its sandbox as root. That happens only on test machines, and is reported.
  const asRoot = process.platform === 'linux' && process.getuid() === 0
  if (asRoot) say('  Running as root: Chromium works without its sandbox')
  return hand(path, [...(asRoot ? ['--no-sandbox'] : []), top, ...passed], { env })
}

function startBrowserHost({ passed, open }) {
  if (open && !display())
    say(
      '  There is no display, so no window opens: use the address below in a browser on this machine',
    )
  const noWindow = open && display() ? [] : ['--no-open']
  return hand(
    node24(),
    [join(top, 'out', 'main', 'browser-host.js'), '--for-people', ...noWindow, ...passed],
    { env: environment() },
  )
}

function display() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/** Parses the launcher's own options, and the options to pass on, with absolute paths. */
function parse(args) {
  const options = { open: true, help: false, passed: [] }
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = args[i].split(/=(.*)/s)
    if (name === '--no-open') options.open = false
    else if (name === '--help') options.help = true
    else if (name === '--jobs' || name === '--profile') {
      const value = inline ?? args[++i]
      if (!value) throw new SetUpError(`${name} needs a value.\n\n${USAGE}`)
      const path = resolve(process.env.INIT_CWD ?? process.cwd(), value)
      if (name === '--jobs' && !existsSync(path))
        throw new SetUpError(`There is no file ${path} (--jobs).`)
      options.passed.push(name, path)
    } else throw new SetUpError(`${args[i]} is not an option.\n\n${USAGE}`)
  }
  return options
}
