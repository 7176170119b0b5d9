import { listOf, t } from '#shared/i18n/translate.ts'
import type { Api, KeyValue } from '#main/engine/api/index.ts'
import type { Clock } from '#main/ports.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Once } from './once.ts'
import { refusal } from './refusal.ts'
import { idOf, readText } from '#main/engine/api/wire-values.ts'

/**
 * A requested hot list, with the lists that existed before, so that the new one can be recognised.
 * It is on disk before the request leaves.
 */
interface Build {
  known: string[]
  asked_at: number
  sent: boolean
}
type Built = CommandOutput<'desks.buildHotList'>
type List = { id: string; name: string | null }

const keyOf = (deskId: string) => `desk_build:${deskId}`
export interface Builds {
  /** Returns the open request for a desk's hot list; null if there is none. */
  open(deskId: string): { asked_at: number; state: 'sending' | 'unknown' } | null
  /**
   * Requests a hot list of a desk's prospects, once for each intent. Concurrent calls share one
   * request. Throws a ProblemError if nothing was created.
   */
  build(deskId: string, intent_id: string): Promise<Built>
}

interface Building {
  once: Once
  api: Pick<Api, 'call'>
  clock: Clock
  kv: KeyValue
  refresh(item: { resource: string }): Promise<void>
  touch(...tables: 'runs'[]): void
}

/** Creates the requests for hot lists, which also know those in progress. */
export function createBuilds(parts: Building): Builds {
  const inProgress = new Map<string, Promise<Built>>()
  return {
    open(deskId) {
      const kept = readBuild(parts, deskId)
      return kept?.sent
        ? { asked_at: kept.asked_at, state: inProgress.has(deskId) ? 'sending' : 'unknown' }
        : null
    },
    build(deskId, intent_id) {
      const running = inProgress.get(deskId)
      if (running) return running
      const work = {
        intent_id,
        purpose: `desks.buildHotList:${deskId}`,
        run: (onSend: () => void) => build(parts, deskId, onSend),
        findOutcome: () => lookFor(parts, deskId),
      }
      const result = parts.once(work).finally(() => {
        inProgress.delete(deskId)
        parts.touch('runs')
      })
      inProgress.set(deskId, result)
      return result
    },
  }
}

async function build(parts: Building, deskId: string, onSend: () => void): Promise<Built> {
  const before = await listsNow(parts)
  const open = readBuild(parts, deskId)
  // The answer to an earlier request was lost: looks for its list before anything is sent.
  if (open?.sent) {
    const fresh = findNew(before, open)
    const [found] = fresh
    if (found && fresh.length === 1)
      return settleMade(
        parts,
        deskId,
        found,
        t('The hot list already exists. Nothing was sent twice.'),
      )
    if (fresh.length > 1) return askWhichList(parts, deskId, open, fresh)
  }
  const request: Build = {
    known: before.map(({ id }) => id),
    asked_at: Math.round(parts.clock.now()),
    sent: false,
  }
  const outcome = await parts.api.call('desks.buildHotList', {
    params: { id: deskId },
    priority: 'interactive',
    beforeSend: () => {
      parts.kv.set(keyOf(deskId), JSON.stringify({ ...request, sent: true }))
      onSend()
    },
  })
  if (outcome.kind === 'ok') {
    const { id, name } = outcome.value
    return settleMade(parts, deskId, { id, name: readText(name) }, t('Hot list created.'))
  }
  if (outcome.kind === 'unknown') return settleLost(parts, deskId, { ...request, sent: true })
  forget(parts, deskId)
  throw refusal(outcome)
}

/** Looks for the list of a request whose answer never came because Hotdesk ended. */
async function lookFor(parts: Building, deskId: string): Promise<Built> {
  const open = readBuild(parts, deskId)
  if (open) return settleLost(parts, deskId, open)
  throw new ProblemError(
    'unknown',
    t('The list was created, and a later attempt has found it.'),
    t('Look at your hot lists.'),
  )
}

/** Looks in the lists whether a request with a lost answer created one. */
async function settleLost(parts: Building, deskId: string, request: Build): Promise<Built> {
  const fresh = findNew(await listsNow(parts).catch(() => []), request)
  const [found] = fresh
  if (found && fresh.length === 1)
    return settleMade(parts, deskId, found, t('Hot list created. The response was lost.'))
  return {
    outcome: 'unknown',
    list_id: null,
    name: null,
    message: t(
      'We couldn’t confirm the list was created. Try again: Hotdesk checks first and won’t create it twice.',
    ),
  }
}

async function settleMade(
  parts: Building,
  deskId: string,
  { id, name }: List,
  message: string,
): Promise<Built> {
  forget(parts, deskId)
  await parts.refresh({ resource: 'hot_lists' })
  return { outcome: 'made', list_id: id, name, message }
}

const findNew = (lists: readonly List[], { known }: Build): List[] =>
  lists.filter(({ id }) => !known.includes(id))

/**
 * Sends nothing, because several lists are new and one may be the requested one: the message names
 * them to the user. They count as known from now on, so that the next press creates another list.
 */
function askWhichList(
  parts: Building,
  deskId: string,
  request: Build,
  fresh: readonly List[],
): Built {
  const known = [...request.known, ...fresh.map(({ id }) => id)]
  parts.kv.set(keyOf(deskId), JSON.stringify({ ...request, known, sent: false }))
  return {
    outcome: 'unknown',
    list_id: null,
    name: null,
    message: t(
      'These hot lists are new since you asked: {names}. Check whether one of them is yours. If not, try again to create it.',
      { names: listOf(fresh.map(({ id, name }) => name ?? id)) },
    ),
  }
}

async function listsNow(parts: Building): Promise<List[]> {
  const outcome = await parts.api.call('hotLists.list', { priority: 'interactive' })
  if (outcome.kind !== 'ok') throw refusal(outcome)
  return outcome.value.records.flatMap((record) => {
    const id = idOf(record['id'])
    return id === null ? [] : [{ id, name: readText(record['name']) }]
  })
}

function readBuild(parts: Building, deskId: string): Build | null {
  return JSON.parse(parts.kv.get(keyOf(deskId)) ?? 'null') as Build | null
}

const forget = (parts: Building, deskId: string) => parts.kv.set(keyOf(deskId), 'null')
