/**
 * Says what the set-up does and how long it took. Lines go to the stream chosen by `sayTo`, because
 * some commands must keep their standard output for one line of JSON.
 */
let stream = process.stdout

/** Sends every later line to `target`. */
export function sayTo(target) {
  stream = target
}

/** One line for the person. */
export function say(text) {
  stream.write(`${text}\n`)
}

/**
 * Runs `work`, and prints its name and duration afterwards; a step that only looked and found
 * nothing to do returns its finding.
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

/** Milliseconds as people read them: `0.3 s`, `2 min 5 s`. */
export function seconds(ms) {
  const s = ms / 1000
  return s < 100 ? `${s.toFixed(1)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`
}

/**
 * The machine lacks something the set-up may not mend by itself; `message` says what the person can
 * do.
 */
export class SetUpError extends Error {
  name = 'SetUpError'
}
