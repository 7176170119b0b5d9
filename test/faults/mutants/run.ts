import { judge } from './judge.ts'
import { mutants } from './mutants.ts'

/*
 * node test/faults/mutants/run.ts [NAME]: runs the tests of every mutant, or of those whose name or
 * file contains NAME, on sources changed by it. Ends with 1 if one survives.
 */
const [name = ''] = process.argv.slice(2)
const chosen = mutants.filter((mutant) => `${mutant.name} ${mutant.file}`.includes(name))
let survivors = 0
for (const mutant of chosen) {
  const { killed, why } = await judge(mutant)
  if (!killed) survivors += 1
  console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${mutant.file}: ${mutant.name}\n         ${why}`)
}
console.log(`${chosen.length - survivors} killed, ${survivors} survived`)
process.exitCode = survivors > 0 || chosen.length === 0 ? 1 : 0
