import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Where the real clocks, timers and ids come from. */
const real = [
  'src-main/random.ts',
  'src-main/engine/store/cache/worker.ts',
  'src-service/world/machine.ts',
  // Waits for a port of this computer that is still being closed.
  'src-service/http/listener.ts',
]

const refused =
  /Math\.random|randomUUID|Date\.now\b|new Date\(\)|performance\.now|\bset(?:Timeout|Interval)\b|os\.uptime|node:timers\/promises'/
/** Lets other work go first, and measures nothing. */
const yields = /^import \{ setImmediate as \w+ \} from 'node:timers\/promises'$/

test('below the hosts, time, timers and chance come from ports alone', () => {
  const files = globSync(
    [
      'src-main/{engine,features,workspaces}/**/*.ts',
      'src-main/{workbench,random,bridge-check}.ts',
      'src-service/**/*.ts',
      'src-shared/**/*.ts',
    ],
    { cwd: root },
  )
  expect(files.length).toBeGreaterThan(400)
  const found = files
    .filter((file) => !real.includes(file))
    .flatMap((file) =>
      readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .filter((line) => refused.test(line) && !yields.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
