import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const top = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a program to its end and gives back {code, out}: its exit code (128 + n for signal n, 127 where it cannot be started) and, when
 * `quiet`, what it said on both streams. With `limitMs` it is ended, with everything it started, after that time.
 */
export function run(command, args, { env = process.env, cwd = top, quiet = true, limitMs = 0, stdout = 'inherit' } = {}) {
  return new Promise(resolve => {
    const own = limitMs > 0 && process.platform !== 'win32'
    const child = spawn(command, args, { cwd, env, detached: own, stdio: ['ignore', quiet ? 'pipe' : stdout, quiet ? 'pipe' : 'inherit'] })
    const said = []
    child.stdout?.on('data', part => said.push(part))
    child.stderr?.on('data', part => said.push(part))
    const timer = limitMs > 0 ? setTimeout(() => endTree(child, own), limitMs) : undefined
    const finish = code => {
      clearTimeout(timer)
      resolve({ code, out: Buffer.concat(said).toString('utf8') })
    }
    child.on('error', error => {
      said.push(Buffer.from(String(error.message)))
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? 128 + signalNumber(signal)))
  })
}

function endTree(child, own) {
  try {
    if (own) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It ended by itself in this very moment.
  }
}

const signalNumber = signal => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 })[signal] ?? 15

/**
 * Runs the program that the command is about, in the person's terminal, and resolves with its exit code. Interrupt and terminate are
 * passed on, so that it can stop cleanly; its IPC channel closes when this process dies, however that happens, and tells it to stop.
 */
export function hand(command, args, { env = process.env, cwd = process.cwd() } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const pass = signal => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.on('error', error => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + signalNumber(signal)))
  })
}
