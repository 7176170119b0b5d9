import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const file = new URL('../../../src-shared/domain/local-day.ts', import.meta.url).href

/** Asks in a process of its own, since a zone holds for a whole process. */
function localDayIn(zone: string, at: string): string[] {
  const script = `
    const { localDay } = await import(${JSON.stringify(file)})
    const { from, to } = localDay(Date.parse(${JSON.stringify(at)}))
    console.log(new Date(from).toISOString(), new Date(to).toISOString())`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  return said.trim().split(' ')
}

test.each([
  ['24 hours', 'Europe/Berlin', '2026-11-16T12:00Z', '2026-11-15T23:00Z', '2026-11-16T23:00Z'],
  ['25 hours', 'Europe/Berlin', '2026-10-25T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ['23 hours', 'Europe/Berlin', '2026-03-29T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['half a zone', 'Asia/Kolkata', '2026-03-29T20:00Z', '2026-03-29T18:30Z', '2026-03-30T18:30Z'],
])('C1, P23: a day of %s in %s around %s', (_, zone, at, from, to) => {
  const iso = (time: string) => new Date(time).toISOString()
  expect(localDayIn(zone, at)).toEqual([iso(from), iso(to)])
})
