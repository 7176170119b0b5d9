/**
 * The stream for the set-up's progress. `sayTo` can change it, because some commands reserve
 * standard output for one line of JSON.
 */
let stream = process.stdout

/** Sends all later lines to `target`. */
export function sayTo(target) {
  stream = target
}

/** Writes one line to the user. */
export function say(text) {
  stream.write(`${text}\n`)
}

/**
 * Runs `work`, then prints the step's name, the result that `work` returns, if any, and the
 * duration.
 */
export async function step(name, work) {
  const began = performance.now()
  try {
    const finding = await work()
    say(`  ${name}${finding ? `: ${finding}` : ''} (${seconds(performance.now() - began)})`)
  } catch (error) {
    if (!(error instanceof SetUpError))
      say(`  ${name}: failed (${seconds(performance.now() - began)})`)
    throw error
  }
}

/** Formats a duration in milliseconds: `0.3 s`, `2 min 5 s`. */
export function seconds(ms) {
  const s = ms / 1000
  return s < 100 ? `${s.toFixed(1)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`
}

/**
 * Thrown if the machine lacks something that the set-up may not install itself; `message` tells the
 * user what to do.
 */
export class SetUpError extends Error {
  name = 'SetUpError'
}
