import { expect, test } from 'vitest'
import {
  ofCheck,
  ofLeftOut,
  ofPlaywright,
  ofVitest,
  readTally,
  total,
} from '../../build/lib/tally.mjs'

test('the last line of npm test is the sum of all suites', () => {
  const vitest = {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'pending', fullName: 'b' },
        ],
      },
    ],
  }
  const playwright = {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                title: 'c',
                tests: [
                  { status: 'skipped', annotations: [{ type: 'skip', description: 'no display' }] },
                ],
              },
              { title: 'd', tests: [{ status: 'flaky', annotations: [] }] },
            ],
          },
        ],
      },
    ],
  }
  const tallies = [ofCheck(true), ofCheck(false), ofVitest(vitest, 0), ofPlaywright(playwright, 1)]
  expect(total(tallies)).toEqual({
    failed: 2,
    leftOut: 0,
    line: '7 passed (1 at the second try), 2 failed, 2 skipped',
  })
  expect(tallies.flatMap((tally) => tally.skipped)).toEqual(['b', 'c: no display'])
  expect(tallies.flatMap((tally) => tally.unsteady)).toEqual(['d'])
})

test('a suite that ends badly has failed, even if none of its tests did', () => {
  expect(ofVitest({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1)).toMatchObject({
    passed: 3,
    failed: 1,
  })
  expect(
    ofPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0 }, suites: [] }, 130),
  ).toMatchObject({ passed: 2, failed: 1 })
})

test('a suite that leaves no report has failed', () => {
  expect(readTally('/nonexistent/report.json', ofVitest, 0)).toEqual({
    passed: 0,
    failed: 1,
    skipped: [],
    unsteady: [],
    leftOut: 0,
  })
})

test('a long test is left out of npm test, and skipped where it was asked for', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'skipped', fullName: 'b @long' },
          { status: 'skipped', fullName: 'c' },
        ],
      },
    ],
  }
  expect(ofVitest(report, 0, { all: false })).toMatchObject({ skipped: ['c'], leftOut: 1 })
  expect(ofVitest(report, 0, { all: true })).toMatchObject({
    skipped: ['b @long', 'c'],
    leftOut: 0,
  })
})

test('a suite that cannot run is skipped with its reason, and a failure where it must run', () => {
  const line = (mustRun: boolean) => total([ofLeftOut('no Electron', mustRun)]).line
  expect(line(false)).toBe('0 passed, 0 failed, 1 skipped')
  expect(line(true)).toBe('0 passed, 1 failed, 0 skipped')
})
