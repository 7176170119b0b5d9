/**
 * Presses keys on time, `apart` milliseconds from each other, whatever the thread is busy with.
 * Returns how long each took from when it was due until its edit was on the disk, in milliseconds.
 */
export async function onTime(
  times: number,
  apart: number,
  press: () => Promise<unknown>,
  safeAt: () => number,
): Promise<number[]> {
  const took: number[] = []
  const shown: Promise<unknown>[] = []
  for (
    let due = performance.now() + apart;
    took.length < times;
    due = Math.max(due + apart, performance.now())
  ) {
    await pause(Math.max(0, due - performance.now()))
    shown.push(press())
    took.push(safeAt() - due)
  }
  await Promise.all(shown)
  return took
}

/** Waits, in milliseconds. */
export const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
