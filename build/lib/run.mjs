import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isShuttingDown, onShutdown } from './shutdown.mjs'

/** The folder of the repository. */
export const top = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a program to its end. Returns {code, out}: its exit code (128 + n for signal n, 127 if it
 * cannot be started) and, if `quiet`, its output on both streams. After `limitMs`, it is killed
 * with all its child processes. If this process is asked to exit, it ends the program and then
 * exits.
 */
export function run(
  command,
  args,
  { env = process.env, cwd = top, quiet = true, limitMs = 0 } = {},
) {
  return new Promise((resolve) => {
    const group = process.platform !== 'win32'
    const child = spawn(command, args, {
      cwd,
      env,
      detached: group,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    const output = []
    child.stdout?.on('data', (part) => output.push(part))
    child.stderr?.on('data', (part) => output.push(part))
    const forget = onShutdown((signal) => end(child, group, signal))
    const timer = limitMs > 0 ? setTimeout(() => end(child, group, 'SIGKILL'), limitMs) : undefined
    const finish = (code) => {
      clearTimeout(timer)
      forget()
      if (isShuttingDown()) process.exit(128 + 2)
      resolve({ code, out: Buffer.concat(output).toString('utf8') })
    }
    child.on('error', (error) => {
      output.push(Buffer.from(String(error.message)))
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? 128 + number(signal)))
  })
}

function end(child, group, signal) {
  try {
    if (group) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // It had just exited by itself.
  }
}

const number = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 })[signal] ?? 15

/**
 * Runs the command's main program in the user's terminal, and resolves with its exit code. If this
 * process is asked to exit, it ends the program, with `stop` if that succeeds. If this process
 * dies, the program's IPC channel closes, which makes it stop.
 */
export function hand(
  command,
  args,
  { env = process.env, cwd = process.cwd(), stop = () => false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    onShutdown((signal) => stop(signal) || child.kill(signal))
    child.on('error', (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`)
      resolve(127)
    })
    // The program reports its intended exit code if it cannot exit normally
    // (src-main/hosts/common/keytar.ts).
    let reportedCode = null
    child.on('message', (message) => {
      reportedCode = message?.exiting ?? reportedCode
    })
    child.on('exit', (code, signal) => resolve(reportedCode ?? code ?? 128 + number(signal)))
  })
}
