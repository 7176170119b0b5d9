import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Failure } from '#main/engine/api/types.ts'
import { assembleContext } from '#main/engine/outbox/assemble-context.ts'
import type { NewOperation, Operation } from '#main/engine/outbox/operation.ts'
import type { Step } from '#main/engine/outbox/step.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { createRecordingCache, me } from './world.ts'

const unknown = (
  reason: 'timeout' | 'server_error' | 'bad_body' | 'redirect',
  status?: number,
) => ({
  kind: 'unknown' as const,
  reason,
  message: 'lost',
  ...(status !== undefined && { status }),
})
const refused = (status: number) => ({
  kind: 'refused' as const,
  status,
  code: 'no',
  message: 'No.',
})
const elsewhere = (status: number) => ({
  ...unknown('redirect', status),
  led_to: 'other.example',
})
const notSent = (reason: 'unreachable' | 'dns' | 'no_token' | 'cancelled') => ({
  kind: 'not_sent' as const,
  reason,
  message: 'no route',
})

/** One failure of every kind there is, and of every status that means something of its own. */
export const failures = {
  unreachable: notSent('unreachable'),
  dns: notSent('dns'),
  no_token: notSent('no_token'),
  closing: notSent('cancelled'),
  limited: { kind: 'limited', retryAt: 0, retryInMs: 90_000 },
  timeout: unknown('timeout'),
  502: unknown('server_error', 502),
  unreadable: unknown('bad_body', 200),
  302: elsewhere(302),
  307: elsewhere(307),
  308: elsewhere(308),
  'own 307': unknown('redirect', 307),
  nothing: { kind: 'unknown', reason: 'no_record', status: 200, message: 'nothing' },
  signed_out: { kind: 'signed_out' },
  scope: { ...refused(403), scope: 'contacts:write' },
  404: refused(404),
  409: refused(409),
  410: refused(410),
  422: { ...refused(422), fields: { tier: 'unknown tier' } },
} satisfies Record<string, Failure>
export type Name = `${keyof typeof failures}`
export const names = Object.keys(failures) as Name[]

/** Operations over one real file; each that is put there is about a member of its own. */
export function createFailureWorld() {
  const clock = manualClock()
  const context = assembleContext({
    db: openTemporaryOutboxDb(),
    api: {
      call: () => Promise.reject(new Error('nothing is asked here')),
      pagingKnowledge: new PagingKnowledge(),
    },
    cache: createRecordingCache().port,
    clock,
    log: { info() {}, warn() {}, error() {} },
    account: me,
    touch() {},
    emit() {},
  })
  let made = 0
  const insert = (more: Partial<NewOperation> = {}): Operation => {
    made += 1
    const one: NewOperation = {
      id: `op_${made}`,
      intent_id: `i_${made}`,
      kind: 'patch',
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: `m${made}` },
      lane: `member:hl_1/m${made}`,
      table: 'members',
      record_id: `m${made}`,
      base: { tier: 'B' },
      want: { tier: 'S' },
      meta: {},
      ...more,
    }
    return context.db.transact(() => context.operations.insert(one))
  }
  /** The member an edit is about was made here a moment ago. */
  const makeNew = ({ record_id }: Operation) =>
    context.db.transact(() => {
      const maker = insert({ kind: 'create', state: 'verifying' })
      context.operations.move(maker, 'read_wanted', { result: { id: record_id } })
    })
  /** Does something for every failure there is, in one commit: the disk is slow. */
  const forEachFailure = (work: (name: Name) => void) =>
    context.db.transact(() => {
      for (const name of names) work(name)
    })
  const onDisk = ({ id }: Pick<Operation, 'id'>): Operation => {
    const op = context.operations.byId(id)
    if (!op) throw new Error('it is gone')
    return op
  }
  /** State, reason, last status and what the drain is told, as a row of the tables below. */
  const rowOf = (op: Operation, step: Step) => {
    const { state, reason, last_status } = onDisk(op)
    const next = step.next === 'later' && step.ms !== undefined ? `later:${step.ms}` : step.next
    return [state, reason ?? '-', last_status ?? '-', next].join(' ')
  }

  const close = () => {
    context.db.close()
    rmSync(dirname(context.db.file), { recursive: true, force: true })
  }
  return { clock, context, insert, makeNew, forEachFailure, onDisk, rowOf, close }
}

/** Reads a table of failures and what each leads to. */
export const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', row = ''] = line.split('|').map((part) => part.trim().replace(/\s+/g, ' '))
      return [name as unknown as Name, row] as const
    })
