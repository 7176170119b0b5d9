import type { SimulatedMutant } from './simulated-mutant.ts'

const outbox = 'src-main/engine/outbox'

/** Of editing, sending, merging and finding out. */
export const outboxMutants: SimulatedMutant[] = [
  {
    name: 'an edit is folded into a change that is over',
    file: `${outbox}/settle.ts`,
    find: `if (op.kind !== 'patch' || isInFlight(op.state) || !isOpen(op.state)) return`,
    replace: `if (op.kind !== 'patch') return`,
  },
  {
    name: 'a change leaves as it was before the person changed it again',
    episode: 'again',
    file: `${outbox}/attempt.ts`,
    find: `JSON.stringify([now.want, now.params]) !== snapshot ||`,
    replace: ``,
  },
  {
    name: 'one’s own value, set while one typed elsewhere, counts as somebody else’s',
    file: `${outbox}/edit.ts`,
    find: `{ ...edit.base, ...own, ...confirmed }`,
    replace: `{ ...edit.base, ...confirmed }`,
  },
  {
    name: 'an edit joins a change that has left',
    file: `${outbox}/edit.ts`,
    find: `if (tail && tail.state === 'queued' && tail.kind === 'patch'`,
    replace: `if (tail && tail.kind === 'patch'`,
  },
  {
    name: 'a change that is under way is changed',
    file: `${outbox}/edit.ts`,
    find: `if (last && last.kind === 'patch' && !isInFlight(last.state)) {`,
    replace: `if (last && last.kind === 'patch') {`,
  },
  {
    name: 'a record that differs may be the one that was made',
    file: `${outbox}/matching.ts`,
    find: `if (verdicts.includes('differs')) return 'other'`,
    replace: ``,
  },
  {
    name: 'a lost create is judged while the answer to a namesake is on its way',
    episode: 'twins',
    file: `${outbox}/claims.ts`,
    find: `if (onTheWay.some((create) => matches.some((record) => mayHaveMade(create, record)))) return { is: 'open' }`,
    replace: ``,
  },
  {
    name: 'a lost create takes what fits another of ours better',
    episode: 'twins',
    file: `${outbox}/claims.ts`,
    find: `.filter((claim) => claim.fit > fitOf(op, claim.record))`,
    replace: `.filter(() => false)`,
  },
  {
    name: 'what a colleague changed too is dropped unasked',
    episode: 'contest',
    file: 'src-shared/domain/merge.ts',
    find: `    result.conflicts.push(conflictCard(field, was, theirs, mine))\n  }`,
    replace: `    result.settled.push(field)\n  }`,
  },
  {
    name: 'of notes that two people wrote only theirs stay',
    file: 'src-shared/domain/merge.ts',
    find: `  result.send[field] = merged
  result.merged.push(field)`,
    replace: `  result.settled.push(field)`,
  },
  {
    name: 'a lost answer counts as nothing sent',
    file: `${outbox}/failures.ts`,
    find: `move(op, 'outcome_lost', { reason: 'lost', last_status: failure.status ?? null })`,
    replace: `move(op, 'nothing_sent', { reason: 'offline' })`,
  },
  {
    name: 'a connection that broke counts as nothing sent',
    episode: 'twins',
    file: 'src-main/engine/api/exchange.ts',
    find: `if (!this.#controller) return this.#settle(describeConnectError(error))`,
    replace: `if (error) return this.#settle(describeConnectError(error))`,
  },
  {
    name: 'what was being sent at a kill is never looked at again',
    episode: 'cutOff',
    file: `${outbox}/drain.ts`,
    find: `if (op.state === 'sending' && !busy.has(op.lane))`,
    replace: `if (op.state === 'sending' && op.attempts < 0)`,
  },
  {
    name: 'what waits for a new record does not learn its id',
    file: `${outbox}/created-records.ts`,
    find: `context.confirmations.add(op.table, id, { ...record, id }, { created: true })
    replaceLocalId(context, local, id)`,
    replace: `context.confirmations.add(op.table, id, { ...record, id }, { created: true })`,
  },
  {
    name: 'an edit builds on what the cache has not heard of yet',
    episode: 'keptOut',
    file: `${outbox}/confirmations.ts`,
    find: `.filter(({ seq }) => seq > acknowledgedSeq || (times.get(seq) ?? -Infinity) >= readAt)`,
    replace: `.filter(() => false)`,
  },
  {
    name: 'what is to be sent later is never tried again',
    episode: 'offline',
    file: `${outbox}/lanes.ts`,
    find: `notBefore.set(id, context.clock.monotonic() + ms)`,
    replace: `notBefore.set(id, Infinity)`,
  },
]
