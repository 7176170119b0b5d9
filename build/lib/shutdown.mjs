import { readFileSync } from 'node:fs'

/** How often the parent processes are checked: soon enough for a user, at no cost. */
const CHECK_INTERVAL_MS = 1_000

const listeners = new Set()
let shuttingDown = false

/** Reports whether this process has been asked to exit. */
export const isShuttingDown = () => shuttingDown

/**
 * Calls `listener` with the signal to forward when this process is asked to exit. Returns a
 * function that removes the listener.
 */
export function onShutdown(listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Listens for all ways in which a command is ended: signals, and the death of npm, whose signals
 * only reach the shell between npm and this process. Without listeners the process exits.
 */
export function listenForShutdown() {
  const shutDown = (signal) => {
    shuttingDown = true
    if (listeners.size === 0) process.exit(130)
    for (const listener of listeners) listener(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, shutDown)
  const parent = process.ppid
  const npm = process.env.npm_lifecycle_event ? parentOf(parent) : null
  setInterval(() => {
    if (!shuttingDown && (process.ppid !== parent || (npm && !isAlive(npm)))) shutDown('SIGTERM')
  }, CHECK_INTERVAL_MS).unref()
}

/**
 * Returns the parent of a process; null if the system does not report it (only Linux does). The
 * name in the second field may contain spaces and brackets.
 */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[1])
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
