import { readFileSync } from 'node:fs'

/**
 * An empty result of a suite: counts, each skipped test with its reason, each test that passed only
 * when repeated, and the number of long tests left out.
 */
export const nothing = { passed: 0, failed: 0, skipped: [], unsteady: [], leftOut: 0 }

/** Returns the result of a single check, such as the types. */
export const ofCheck = (holds) => ({ ...nothing, passed: holds ? 1 : 0, failed: holds ? 0 : 1 })

/** Returns the result of a suite that cannot run here: it is skipped, or fails where it must run. */
export const ofLeftOut = (reason, mustRun) =>
  mustRun ? { ...nothing, failed: 1 } : { ...nothing, skipped: [reason] }

/** Long tests are marked in their title. */
const isLong = (name) => name.includes('@long')

/** Returns the counts of vitest's JSON report. Long tests were run unless `all` is false. */
export function ofVitest(report, code, { all = true } = {}) {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = report
  const tests = testResults.flatMap((file) => file.assertionResults)
  const notRun = tests
    .filter((test) => !['passed', 'failed'].includes(test.status))
    .map((test) => test.fullName)
  const skipped = notRun.filter((name) => all || !isLong(name))
  const leftOut = notRun.length - skipped.length
  return atLeastOneFailure({ ...nothing, passed, failed, skipped, leftOut }, code)
}

/** Returns the counts of Playwright's JSON report. */
export function ofPlaywright(report, code) {
  const { expected, unexpected, flaky } = report.stats
  const titles = (status) =>
    [...specs(report.suites)].flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) => `${spec.title}${reasonOf(test)}`),
    )
  return atLeastOneFailure(
    {
      ...nothing,
      passed: expected + flaky,
      failed: unexpected,
      skipped: titles('skipped'),
      unsteady: titles('flaky'),
    },
    code,
  )
}

function* specs(suites = []) {
  for (const suite of suites) {
    yield* suite.specs
    yield* specs(suite.suites)
  }
}

const reasonOf = ({ annotations = [] }) =>
  annotations
    .filter((note) => note.type === 'skip' && note.description)
    .map((note) => `: ${note.description}`)
    .join('')

/**
 * Counts one failure for a suite that exited with an error but has no failed test, because it
 * crashed or could not be read.
 */
const atLeastOneFailure = (tally, code) =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

/** Reads and counts a report; a missing or broken one is one failure. */
export function readTally(file, count, code) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')), code)
  } catch {
    return ofCheck(false)
  }
}

/** Returns the totals, and the line that ends `npm test`. */
export function total(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  const skipped = tallies.reduce((sum, tally) => sum + tally.skipped.length, 0)
  const unsteady = tallies.reduce((sum, tally) => sum + tally.unsteady.length, 0)
  const leftOut = tallies.reduce((sum, tally) => sum + tally.leftOut, 0)
  return {
    failed,
    leftOut,
    line: `${passed} passed${unsteady > 0 ? ` (${unsteady} at the second try)` : ''}, ${failed} failed, ${skipped} skipped`,
  }
}
