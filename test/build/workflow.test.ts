import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packaging from '../../build/electron-builder.mjs'
import { top } from '#test/support/proc.ts'

/* The workflow runs on machines that are not here: at least everything that it names exists. */

interface Job {
  'runs-on': string
  strategy?: { matrix: { include: { name: string; os: string; targets?: string }[] } }
  steps: { run?: string; uses?: string }[]
}
interface Workflow {
  env: Record<string, string>
  jobs: Record<string, Job>
}

const read = (file: string) => readFileSync(join(top, file), 'utf8')
const yaml = createRequire(join(top, 'node_modules/electron-updater/package.json'))('js-yaml') as {
  load(text: string): Workflow
}
const { env, jobs } = yaml.load(read('.github/workflows/ci.yml'))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const systemsOf = ({ 'runs-on': system, strategy }: Job): string[] =>
  strategy ? strategy.matrix.include.map(({ os }) => os) : [system]
const runsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? [])

/** What is run on a system, in all jobs. */
const runsOn = (system: string): string[] =>
  Object.values(jobs)
    .filter((job) => systemsOf(job).some((one) => one.startsWith(system)))
    .flatMap(runsOf)

test('the workflow runs types, lint, unit tests, journeys on Electron and packaging on each system', () => {
  for (const part of ['npm run test:all', 'npm run test:screen-reader', 'npm run package'])
    expect(runsOn('ubuntu').join('\n')).toContain(part)
  for (const system of ['macos', 'windows'])
    for (const part of ['run types', 'run lint', 'run unit', 'test -- e2e-electron', 'run package'])
      expect([system, runsOn(system).join('\n')]).toEqual([
        system,
        expect.stringContaining(`npm ${part}`),
      ])
  // Otherwise the journeys on Electron would be skipped where its program is missing.
  expect(env['HOTDESK_NEEDS_ELECTRON']).toBe('1')
})

test('the workflow names scripts, suites, files and installers that exist', () => {
  const lines = Object.values(jobs).flatMap(runsOf).join('\n')
  const named = [...lines.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !scripts[name])).toEqual([])
  const suites = read('build/test.mjs')
  for (const [, suite] of lines.matchAll(/npm test -- ([\w-]+)/g))
    expect(suites).toMatch(new RegExp(`^ {2}'?${suite}'?: `, 'm'))
  const files = [...lines.matchAll(/(?<=\s)test\/[\w/.-]+/g)].map(([file]) => file)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(join(top, file)))).toEqual([])

  const targets = jobs['package']?.strategy?.matrix.include.flatMap(({ targets: words = '' }) =>
    words.split(' ').filter((word) => !word.startsWith('--')),
  )
  const offered = [
    ...packaging.linux.target,
    ...packaging.mac.target.map(({ target }) => target),
    ...packaging.win.target,
  ]
  expect(targets?.toSorted()).toEqual(offered.toSorted())
})
