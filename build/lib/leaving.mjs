import { readFileSync } from 'node:fs'

/** A second is soon enough for a person, and costs nothing. */
const LOOK_EVERY_MS = 1_000

const listeners = new Set()
let leaving = false

/** Whether this process has been asked to leave. */
export const isLeaving = () => leaving

/**
 * Calls back with the signal to pass on when this process is asked to leave; the returned function
 * forgets it.
 */
export function onLeaving(listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Listens for the ways in which a command is ended: an interrupt or another signal, and the death
 * of npm, which passes its signals to a shell between it and us that keeps them for itself. Without
 * anything to pass it on to, the process ends.
 */
export function listenForLeaving() {
  const leave = (signal) => {
    leaving = true
    if (listeners.size === 0) process.exit(130)
    for (const listener of listeners) listener(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
  const parent = process.ppid
  const npm = process.env.npm_lifecycle_event ? parentOf(parent) : null
  setInterval(() => {
    if (!leaving && (process.ppid !== parent || (npm && !isAlive(npm)))) leave('SIGTERM')
  }, LOOK_EVERY_MS).unref()
}

/**
 * The parent of a process, where the system tells (Linux); null elsewhere. The name in the second
 * field may hold spaces and brackets.
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
