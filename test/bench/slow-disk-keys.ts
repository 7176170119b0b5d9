// Presses keys on time into an outbox of its own, and writes how long each edit took until it was
// durable, in milliseconds: the process of slow-disk.bench.ts whose flushes are slow.
import { parseArgs } from 'node:util'
import { onTime } from './on-time.ts'
import { withFilledOutbox } from './open-outbox.ts'

const PEOPLE = 2000
const { values } = parseArgs({ options: { keys: { type: 'string' }, apart: { type: 'string' } } })

const took = await withFilledOutbox(PEOPLE, async ({ triageNext, safeAt }) => {
  const press = (times: number) => onTime(times, Number(values.apart), triageNext, safeAt)
  await press(20)
  return press(Number(values.keys))
})
process.stdout.write(JSON.stringify(took))
