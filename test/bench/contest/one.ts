// node test/bench/contest/one.ts STORE PHASE FOLDER ROWS: one phase of one store in a process of its
// own, started by run.ts, which sends the plan and receives the answer.
import { measureRound, readAgain, takeAnswers } from '../rivals/loop.mjs'
import { loadStore } from './list.ts'
import { peopleOf } from './scan.ts'
import type { Plan } from './types.ts'

const [store = '', phase = '', folder = '', count = '0'] = process.argv.slice(2)

process.once('message', (plan: Plan) => {
  run(plan).then(
    (answer) => end({ answer }),
    (error: unknown) => end({ error: error instanceof Error ? error.message : String(error) }),
  )
})

async function run(plan: Plan): Promise<unknown> {
  const rival = await loadStore(store)
  const rows = phase === 'fill' ? peopleOf(Number(count)) : []
  if (rival.where === 'page') {
    const { runInPage } = await import('./in-page.ts')
    return runInPage(store, folder, { phase, rows, plan })
  }
  if (phase === 'fill') return rival.fill(folder, rows)
  if (phase === 'answers') return (await takeAnswers(rival, folder, plan)).answers
  if (phase === 'again') return (await readAgain(rival, folder, plan)).answers
  const { session, round } = await measureRound(rival, folder, plan)
  const memory = process.memoryUsage().rss / 1e6
  await session.close()
  return { ...round, memory }
}

/**
 * Ends without closing anything where an edit was written, as a crash does: what was said to be kept
 * has to be there afterwards.
 */
function end(message: object): void {
  process.send?.(message, () => {
    if (phase === 'answers') process.kill(process.pid, 'SIGKILL')
    process.exit(0)
  })
}
