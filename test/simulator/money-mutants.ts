import type { SimulatedMutant } from './simulated-mutant.ts'

const spend = 'src-main/engine/spend'
const session = 'src-main/engine/auth/session.ts'

/** Of paying, of the rate, and of who is signed in. */
export const moneyMutants: SimulatedMutant[] = [
  {
    name: 'what is open or unknown counts for nothing against the limit',
    file: `${spend}/receipts.ts`,
    find: `WHEN outcome IN ('open', 'unknown') THEN coalesce(cost, max_cost)`,
    replace: `WHEN outcome IN ('open', 'unknown') THEN 0`,
  },
  {
    name: 'a limit may be overstepped by one call',
    episode: 'limit',
    file: 'src-shared/domain/spend-cap.ts',
    find: `cap !== null && amount + most > cap`,
    replace: `cap !== null && used >= cap`,
  },
  {
    name: 'a paid call is not written down before it leaves',
    file: `${spend}/buy.ts`,
    find: `context.operations.move(op, 'send', { sent_at: context.clock.now() })`,
    replace: ``,
  },
  {
    name: 'a paid call that a kill cut off counts as never sent',
    episode: 'cutOff',
    file: `${spend}/recover.ts`,
    find: `if (op.state === 'queued') {
        context.operations.move(op, 'dropped')`,
    replace: `if (op.state === 'queued' || op.state === 'sending') {
        context.db.prepare("UPDATE operations SET state = 'cancelled' WHERE id = ?").run(op.id)`,
  },
  {
    name: 'a balance that fell for another call makes an empty answer unknown',
    episode: 'pairs',
    file: `${spend}/conclude.ts`,
    find: `if (drop > context.receipts.maxSpentByOthers(op.id, since, after.at)) return false`,
    replace: `if (drop > 0) return false`,
    puts_back: 'Purchases made at the same time ended as unknown',
  },
  {
    name: 'a refusal for the rate is forgotten',
    episode: 'refusals',
    file: 'src-main/engine/api/budget/index.ts',
    find: `line.bucket.refuse(entry, now, retryAfterMs(answer.limited.headers, clock.now()))`,
    replace: `line.bucket.finish(entry, now, true)`,
  },
  {
    name: 'a refresh token is sent before that is written down',
    episode: 'cutOff',
    file: session,
    find: `if (!(await this.#write({ ...entry, sending: true })) || this.#entry !== entry) return`,
    replace: `if (this.#entry !== entry) return`,
  },
  {
    name: 'a sign-in is renewed twice at once',
    file: session,
    find: `if (this.#change) return this.#change
    if (this.#entry?.sending`,
    replace: `if (this.#entry?.sending`,
  },
  {
    name: 'changes of one person leave with the access of another',
    episode: 'stranger',
    file: 'src-main/engine/outbox/operations.ts',
    find: `const owner = [account.issuer, account.subject, account.workspace] as const`,
    replace: `const owner = [account.issuer, 'anybody', account.workspace] as const`,
  },
]
