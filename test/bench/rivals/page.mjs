// What a page runs for a store that lives in a browser: the same questions as in Node.
import { measureRound, readAgain, takeAnswers } from './loop.mjs'

const { rival } = await import(`./stores/${new URL(import.meta.url).searchParams.get('store')}.mjs`)
const rows = []

window.rivals = {
  add(part) {
    rows.push(...part)
  },
  fill: () => rival.fill('', rows),
  async run(phase, plan) {
    const work = { round: measureRound, answers: takeAnswers, again: readAgain }[phase]
    const { session, ...said } = await work(rival, '', plan)
    await session.close()
    return said.round ?? said.answers
  },
}
