// Asks one store everything. Runs in Node and, for stores that live in a browser, in a page: so it
// imports nothing.

/** As many rows as the box of the search shows. */
const HITS = 20
/** More is not looked at when answers are checked. */
const CHECKED_HITS = 200
const LEAST = 5

/**
 * Opens a store that this process has not seen, and measures what it is asked, each at most as long
 * as the plan says.
 *
 * @param {import('../contest/types.ts').Rival} rival
 * @param {string} folder
 * @param {import('../contest/types.ts').Plan} plan
 */
export async function measureRound(rival, folder, plan) {
  await rival.load?.()
  const start = performance.now()
  const used = processorTime()
  const session = await rival.open(folder)
  await firstAnswer(session, plan)
  const ready = { took: [performance.now() - start], cpu: since(used, 1) }
  const { questions, ids, budget } = plan
  const search = session.search
    ? await measure(questions.length, budget, (turn) => session.search(questions[turn], HITS))
    : null
  const first = session.page ? await measurePages(session, 0, budget) : null
  const deep = session.page ? await measurePages(session, plan.depth, budget) : null
  const { edit, shown } = session.edit
    ? await measureEdits(session, ids, budget)
    : { edit: null, shown: null }
  return { session, round: { ready, search, first, deep, edit, shown, memory: null } }
}

/**
 * Asks without measuring.
 *
 * @param {import('../contest/types.ts').Rival} rival
 * @param {string} folder
 * @param {import('../contest/types.ts').Plan} plan
 */
export async function takeAnswers(rival, folder, plan) {
  const session = await rival.open(folder)
  const search = session.search ? [] : null
  for (const text of search ? plan.questions : []) {
    const hits = await session.search(text, CHECKED_HITS)
    search.push(hits.map(({ id }) => id))
  }
  const page = session.page ? await session.page(await session.place(plan.depth)) : null
  const answers = {
    search,
    page:
      page?.map((row) => ({
        id: row.id,
        name: `${row.first_name} ${row.last_name}`,
        prospect: Boolean(row.is_prospect),
      })) ?? null,
    notes: null,
  }
  if (session.edit) await session.edit(plan.ids[0], 'kept')
  return { session, answers }
}

/**
 * Reads the note that `takeAnswers` wrote, in a process of its own.
 *
 * @param {import('../contest/types.ts').Rival} rival
 * @param {string} folder
 * @param {import('../contest/types.ts').Plan} plan
 */
export async function readAgain(rival, folder, plan) {
  const session = await rival.open(folder)
  const notes = session.notes ? await session.notes(plan.ids[0]) : null
  return { session, answers: { search: null, page: null, notes: notes ?? null } }
}

/** What a screen shows first: the list, or, where there is none, the hits of a search. */
async function firstAnswer(session, plan) {
  if (session.page) await session.page(await session.place(0))
  else if (session.search) await session.search(plan.questions[0], HITS)
}

async function measurePages(session, depth, budget) {
  const place = await session.place(depth)
  return measure(100, budget, () => session.page(place))
}

/** An edit is durable before the list shows it, or both at once. */
async function measureEdits(session, ids, budget) {
  const durable = []
  const shown = await measure(100, budget, async (turn) => {
    const start = performance.now()
    const earlier = await session.edit(ids[turn % ids.length], `called ${turn} at ${start}`)
    durable.push(earlier ?? performance.now() - start)
  })
  return { edit: { took: durable.slice(-shown.took.length), cpu: shown.cpu }, shown }
}

/** Times up to `turns` turns after a few that do not count; no longer than the budget. */
async function measure(turns, budget, ask) {
  const warmAt = performance.now()
  for (let turn = 0; turn < Math.min(10, turns); turn += 1) {
    await ask(turn)
    if (performance.now() - warmAt > budget / 5) break
  }
  const took = []
  const used = processorTime()
  const began = performance.now()
  for (let turn = 0; turn < turns; turn += 1) {
    const start = performance.now()
    await ask(turn)
    took.push(performance.now() - start)
    if (took.length >= LEAST && performance.now() - began > budget) break
  }
  return { took, cpu: since(used, took.length) }
}

/** What all threads of this process have used, in milliseconds; a page does not know. */
function processorTime() {
  const usage = globalThis.process?.cpuUsage()
  return usage ? (usage.user + usage.system) / 1000 : null
}

const since = (used, turns) => (used === null ? null : (processorTime() - used) / turns)
