import { parseArgs } from 'node:util'
import { findMutant } from './find-mutant.ts'
import { simulatedMutants } from './mutants.ts'

/*
 * node test/simulator/prove.ts [--most N] [--seed N] [--only EPISODE] [NAME]: plays seeds on sources that a mutant has
 * changed until one of them fails, at most N of each, and prints how many it took. Mutants that no
 * seed finds are named; they end it with 1.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const chosen = simulatedMutants.filter(({ name }) => name.includes(positionals[0] ?? ''))
let missed = 0
for (const mutant of chosen) {
  const { seeds, fault } = await findMutant(
    mutant,
    Number(values.seed),
    Number(values.most),
    values.only,
  )
  if (fault === null) missed += 1
  const back = mutant.puts_back ? ` (puts back: ${mutant.puts_back})` : ''
  console.log(
    fault === null
      ? `not found in ${seeds}: ${mutant.name}${back}`
      : `found by seed ${seeds}: ${mutant.name}${back}\n    ${fault}`,
  )
}
console.log(`${chosen.length - missed} of ${chosen.length} found`)
process.exitCode = missed > 0 ? 1 : 0
