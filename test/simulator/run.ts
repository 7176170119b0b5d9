import { parseArgs } from 'node:util'
import { describeDays, playDays } from './days.ts'
import { planOf } from './plan.ts'
import { simulate } from './simulate.ts'

/*
 * node test/simulator/run.ts [--seed N] [--seeds N] [--hours N]: plays seeds, each twice, and shrinks
 * the first that fails. With --story: plays one seed once and tells everything that happens.
 */
process.env['NODE_ENV'] = 'test'
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '1' },
    story: { type: 'boolean', default: false },
  },
})
const [first, seeds, hours] = [values.seed, values.seeds, values.hours].map(Number) as [
  number,
  number,
  number,
]
if (values.story) {
  const { story, hash, faults } = await simulate(planOf(first, hours))
  console.log([...story, hash, ...faults].join('\n'))
  process.exit(faults.length > 0 ? 1 : 0)
}
const days = await playDays(first, (done) => done.seeds >= seeds, hours)
console.log(days.failure ?? 'no fault found')
console.log(describeDays(first, days))
process.exit(days.failure === null ? 0 : 1)
