import { parseArgs } from 'node:util'
import { describeDays, playDays } from './days.ts'
import { planOf } from './plan.ts'
import { simulate } from './simulate.ts'

/*
 * node test/simulator/run.ts [--seed N] [--seeds N] : plays seeds, each twice, and shrinks
 * the first that fails. With --story: plays one seed once and tells everything that happens. With
 * --once: plays each once, until one fails, and says so in one line. With --only EPISODE: days of
 * that episode alone, for --story and --once.
 */
process.env['NODE_ENV'] = 'test'
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    story: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const [first, seeds] = [values.seed, values.seeds].map(Number) as [number, number]
if (values.story) {
  const { story, hash, faults } = await simulate(planOf(first, values.only))
  console.log([...story, hash, ...faults].join('\n'))
  process.exit(faults.length > 0 ? 1 : 0)
}
if (values.once) {
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { faults } = await simulate(planOf(seed, values.only))
    if (faults.length === 0) continue
    console.log(JSON.stringify({ seeds: seed - first + 1, fault: faults[0] }))
    process.exit(1)
  }
  console.log(JSON.stringify({ seeds, fault: null }))
  process.exit(0)
}
const days = await playDays(first, (done) => done.seeds >= seeds)
console.log(days.failure ?? 'no fault found')
console.log(describeDays(first, days))
process.exit(days.failure === null ? 0 : 1)
