// npm run dev [-- --no-open --profile DIR]: runs Hotdesk in a browser window with hot reload. A
// change in src-renderer shows at once; one in src-main, src-shared or src-service restarts the
// host, and the page stays signed in. It never touches the profile of `npm start`.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findChromium, openChromiumWindow } from '../../src-main/hosts/browser/chromium-window.ts'
import { listenForShutdown, onShutdown } from '../lib/shutdown.mjs'
import { startDevHost } from './host.ts'
import { serveDevSite } from './site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const HOST_SOURCES = ['src-main', 'src-shared', 'src-service']
/** A save in the editor and the formatter run after it count as one change. */
const CHANGE_PAUSE_MS = 150

const { values } = parseArgs({
  options: { 'no-open': { type: 'boolean', default: false }, profile: { type: 'string' } },
})

listenForShutdown()
// A machine without a D-Bus session has no keychain that survives a restart of the host. It gets a
// private one, and also its own profile, because another keychain could not open its files.
const withoutKeychain = process.platform === 'linux' && !process.env['DBUS_SESSION_BUS_ADDRESS']
if (withoutKeychain) runWithKeychain()
else await develop(resolve(values.profile ?? join(root, '.cache/dev-profile')))

function runWithKeychain(): void {
  const profile = mkdtempSync(join(tmpdir(), 'hotdesk-dev-'))
  const hostArgs = [
    '--profile',
    values.profile ?? profile,
    ...(values['no-open'] ? ['--no-open'] : []),
  ]
  const args = [
    join(root, 'build/with-keyring.mjs'),
    process.execPath,
    import.meta.filename,
    ...hostArgs,
  ]
  // A process group of its own, because the D-Bus session in between does not forward signals.
  const inside = spawn(process.execPath, args, { stdio: 'inherit', detached: true })
  onShutdown((signal: NodeJS.Signals) => {
    if (inside.pid) process.kill(-inside.pid, signal)
  })
  inside.on('exit', (code) => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    process.exit(code ?? 1)
  })
}

async function develop(profile: string): Promise<void> {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const hostArgs = ['--no-open', '--profile', profile, '--port', String(port)]
  const hostOrigin = `http://127.0.0.1:${port}`
  const site = await serveDevSite({ root, hostOrigin, onAsk: () => host.ask() })
  const started = Promise.withResolvers<void>()
  const host = startDevHost([join(root, 'src-main/browser-host.ts'), ...hostArgs], (token) => {
    site.give(token)
    started.resolve()
  })
  watchSources(() => void host.restart())
  await started.promise

  const program = values['no-open'] || !hasDisplay() ? null : findChromium()
  const userData = join(profile, 'chromium')
  const window = program === null ? null : openChromiumWindow(program, site.origin, userData)
  process.stdout.write(`Hotdesk is at ${site.origin}/. Press Ctrl+C to stop.\n`)
  await Promise.race([askedToStop(), ...(window ? [window.closed] : [])])
  window?.close()
  await Promise.all([host.stop(), site.close()])
  process.exit(0)
}

/** Calls back after a change in the host's sources, once for changes in quick succession. */
function watchSources(onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of HOST_SOURCES) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        process.stderr.write('Sources of the host changed; it starts again.\n')
        onChange()
      }, CHANGE_PAUSE_MS)
    })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}

function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    onShutdown(() => resolve())
    if (process.connected) process.once('disconnect', () => resolve())
  })
}
