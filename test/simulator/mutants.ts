import { diskMutants } from './disk-mutants.ts'
import { moneyMutants } from './money-mutants.ts'
import { outboxMutants } from './outbox-mutants.ts'
import type { SimulatedMutant } from './simulated-mutant.ts'

const outbox = 'src-main/engine/outbox'

/** What the simulator is tried on, and finds: the soak asserts that, and tells with how many seeds. */
export const simulatedMutants: SimulatedMutant[] = [
  ...outboxMutants,
  ...moneyMutants,
  ...diskMutants,
  {
    name: 'what was being sent when Hotdesk was killed counts as unsent',
    file: `${outbox}/drain.ts`,
    find: `context.operations.move(op, 'outcome_lost'`,
    replace: `context.operations.move(op, 'nothing_sent'`,
  },
  {
    name: 'sending is written down after the answer',
    file: 'src-main/engine/api/client.ts',
    find: `if (stale === null && hops === 0) runBeforeSend(grant, input)
      const requestedAt = options.clock.monotonic()
      const answer = await exchange(dispatcher, options.clock, request(row, at, input, token))`,
    replace: `const requestedAt = options.clock.monotonic()
      const answer = await exchange(dispatcher, options.clock, request(row, at, input, token))
      if (stale === null && hops === 0) runBeforeSend(grant, input)`,
  },
  {
    name: 'a request is repeated after an answer of 500',
    episode: 'failing',
    file: 'src-main/engine/api/client.ts',
    find: `if (answer.status === 401 && rejected === null) rejected = token`,
    replace: `if ((answer.status === 401 || answer.status >= 500) && rejected === null) rejected = token`,
  },
  {
    name: 'a change is sent on an old read',
    episode: 'refusals',
    file: `${outbox}/attempt.ts`,
    find: `if (context.clock.monotonic() - readAt <= FRESH_MS * 2 ** times) {`,
    replace: `if (context.clock.monotonic() >= readAt) {`,
  },
  {
    name: 'what two people changed is overwritten unasked',
    file: 'src-shared/domain/merge.ts',
    find: `    result.conflicts.push(conflictCard(field, was, theirs, mine))\n  }`,
    replace: `    result.send[field] = mine\n  }`,
  },
  {
    name: 'what was seen when the typing began is forgotten',
    episode: 'typing',
    file: 'src-main/features/common/typed.ts',
    find: `(isOld(field) ? seen?.[field] : now[field])`,
    replace: `now[field]`,
    puts_back: 'A value that a reading brought while it was typed over was replaced unasked',
  },
  {
    name: 'a typed note replaces what others added meanwhile',
    episode: 'typing',
    file: 'src-main/features/common/typed.ts',
    find: `mergeText(asText(before), asText(now), asText(text)) || null`,
    replace: `text`,
  },
  {
    name: 'notes are replaced and not merged',
    file: 'src-shared/domain/merge.ts',
    find: `    mergeNotes(result, field, was, theirs, mine)`,
    replace: `    result.send[field] = mine`,
  },
  {
    name: 'a namesake at another company is the same person',
    file: `${outbox}/matching.ts`,
    find: `if (company !== undefined) verdicts.push(compareCompany(op.want, record, company))`,
    replace: ``,
    puts_back: 'An import dropped people who share a name',
  },
  {
    name: 'a lost create takes a record that another of ours made',
    episode: 'twins',
    file: `${outbox}/claims.ts`,
    find: `mayHaveMade(op, record) && !takenIds.has(idOf(record))`,
    replace: `mayHaveMade(op, record)`,
    puts_back: 'A create whose answer was lost adopted a namesake’s record',
  },
  {
    name: 'a lost create takes a record that is unlike it',
    episode: 'namesakes',
    file: `${outbox}/claims.ts`,
    find: `return likeness(op, best) === 'same' ? { is: 'made', record: best } : { is: 'unclear' }`,
    replace: `return { is: 'made', record: best }`,
  },
  {
    name: 'a create whose answer was lost is sent again unread',
    file: `${outbox}/reconcile.ts`,
    find: `  if (op.kind === 'create') return reconcileCreate(session, op)`,
    replace: `  if (op.kind === 'create')
    return session.context.db.transact(() => {
      session.context.operations.move(op, 'read_base', { reason: null })
      return goOn
    })`,
  },
  {
    name: 'what was confirmed is not handed to the cache at the start',
    episode: 'moment',
    file: 'src-main/engine/engine.ts',
    find: `await outbox.catchUp()`,
    replace: ``,
  },
  {
    name: 'what was confirmed and the cache has not taken yet is forgotten',
    episode: 'keptOut',
    file: `${outbox}/confirmations.ts`,
    find: `    unacknowledged(table, id) {
      if (acknowledgedSeq >= last) return null`,
    replace: `    unacknowledged(table, id) {
      if (acknowledgedSeq <= last) return null`,
  },
  {
    name: 'a line is added to the text that was read before',
    file: `${outbox}/edit.ts`,
    find: `newValue(field, before, edit.want, edit.derive)`,
    replace: `newValue(field, shown, edit.want, edit.derive)`,
    puts_back: 'Notes added at the same time lost lines',
  },
  {
    name: 'an intent may be used twice at once',
    file: 'src-main/engine/spend/presses.ts',
    find: `const running = inProgress.get(lane)`,
    replace: `const running = null as ReturnType<typeof inProgress.get> | null`,
  },
  {
    name: 'an intent that was used is sent again',
    file: 'src-main/engine/spend/presses.ts',
    find: `    if (known) return known
    intents.set(purchase.intent_id, lane)
    const running = inProgress.get(lane)`,
    replace: `    intents.set(purchase.intent_id, lane)
    const running = null as ReturnType<typeof inProgress.get> | null`,
    puts_back: 'One intent was sent twice',
  },
  {
    name: 'a press that joined another forgets its answer',
    episode: 'joining',
    file: 'src-main/engine/spend/presses.ts',
    find: `if (running.intent_id !== purchase.intent_id)`,
    replace: `if (running.intent_id === purchase.intent_id)`,
  },
  {
    name: 'no limit is looked at before paying',
    file: 'src-main/engine/spend/buy.ts',
    find: `if (!answer.allowed)`,
    replace: `if (!answer.allowed && max_cost < 0)`,
  },
  {
    name: 'two operations of one record are worked on at once',
    file: `${outbox}/lanes.ts`,
    find: `if (lanes.has(head.lane)) continue`,
    replace: ``,
  },
  {
    name: 'the rate is three times what it may be',
    file: 'src-main/engine/foundation.ts',
    find: `scale: parts.rateScale`,
    replace: `scale: 3 * parts.rateScale`,
  },
  {
    name: 'the rate begins anew with every start',
    episode: 'rush',
    file: 'src-main/engine/api/budget/index.ts',
    find: `if (memory) bucket.restore`,
    replace: `if (memory && memory.elapsed < 0) bucket.restore`,
  },
  {
    name: 'a locked workspace still answers',
    episode: 'anything',
    file: 'src-main/workspaces/locking.ts',
    find: `  slot.closeNow(lockedError())\n`,
    replace: ``,
    puts_back: 'Locking took 52 s with a full queue',
  },
  {
    name: 'an acknowledged change is not sent after a refusal',
    file: `${outbox}/steps.ts`,
    find: `if (op.state === 'queued') return send(session, op)`,
    replace: `if (op.state === 'queued' && op.attempts > 0) {
    session.context.db.transact(() => session.context.operations.move(op, 'nothing_to_do', { reason: 'same' }))
    return Promise.resolve({ next: 'go_on' } as Step)
  }
  if (op.state === 'queued') return send(session, op)`,
  },
  {
    name: 'a late page overwrites what was confirmed after it was asked for',
    file: 'src-main/engine/store/cache/writer.ts',
    find: `const late = known !== undefined && known.at >= options.startedAt
  if (late && known.record === null) return 'same'
  if (old && isNewer(connection, old, options.startedAt)) return 'same'`,
    replace: `const late = known !== undefined && known.at < -1`,
  },
  {
    name: 'pending changes are not laid over what is shown',
    file: `${outbox}/project.ts`,
    find: `{ ...op.want, touched_at: op.created_at } : op.want`,
    replace: `{ touched_at: op.created_at } : {}`,
  },
]
