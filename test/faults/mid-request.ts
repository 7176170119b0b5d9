import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningService } from '#test/support/service.ts'
import { faultOf, type FaultName } from './catalogue.ts'
import { startProxy } from './proxy.ts'
import type { Charge, Entry } from './world.ts'

/** Where the request is when the process is killed. */
export const moments = {
  arrived: 'timeout_before',
  committed: 'timeout_after',
  'mid-headers': 'slow_loris',
  'mid-body': 'slow_loris',
} as const satisfies Record<string, FaultName>
export type Moment = keyof typeof moments

/** What the service counted for one intent, and what the restarted process says about it. */
export interface Aftermath {
  effects: number
  requests: number
  charged: number
  said: { answer: string | null; receipts: string[]; needs_you: number }
}

/**
 * P1, P2, P7: kills a process whose request is on its way, starts it again, and counts at the
 * service what came of both.
 */
export async function killMidRequest(
  service: RunningService,
  what: 'create' | 'paid',
  moment: Moment,
  node: string[] = [],
): Promise<Aftermath> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-mid-'))
  const proxy = await startProxy(service.auth_url)
  const name = `Z${randomBytes(8).toString('hex')}`
  const path = what === 'create' ? '/api/v2/contacts' : '/api/v2/research'
  const args = [
    ...node,
    join(import.meta.dirname, 'sender.ts'),
    join(folder, 'outbox.db'),
    randomBytes(32).toString('hex'),
    `${proxy.origin}/api/v2`,
    service.api_token,
    what,
    name,
  ]
  const before = ((await service.control('GET', '/journal?limit=10000')).body as { last: number })
    .last
  try {
    proxy.rule({
      matches: (request) => request.method === 'POST' && request.path === path,
      fault: {
        ...faultOf(moments[moment], 1),
        committed: moment !== 'arrived',
        ...(moment === 'mid-headers' && { headers: true }),
      },
      times: 1,
    })
    const first = start(args)
    const ended = once(first.child, 'close')
    while (proxy.stalled() === 0) {
      if (first.child.exitCode !== null)
        throw new Error(`The sender ended by itself: ${first.said()}`)
      await pause(5)
    }
    first.child.kill('SIGKILL')
    await ended
    const second = start([...args, 'again'])
    const [code] = await once(second.child, 'close')
    if (code !== 0) throw new Error(`The sender failed: ${second.said()}`)
    const { entries } = (await service.control('GET', `/journal?limit=10000&after=${before}`))
      .body as { entries: Entry[] }
    const requests = entries.filter(
      (entry) =>
        entry.kind === 'request' &&
        entry.endpoint === (what === 'create' ? 'contacts.create' : 'research.start'),
    )
    const charges = (
      (await service.control('GET', '/charges?limit=10000')).body as { entries: Charge[] }
    ).entries.filter((charge) => requests.some((entry) => entry.request_id === charge.request_id))
    return {
      effects: requests
        .flatMap((entry) => entry.effects)
        .filter((effect) => effect.kind === 'create' && effect.table !== 'charges').length,
      requests: requests.length,
      charged: charges.reduce((sum, charge) => sum + charge.amount, 0),
      said: JSON.parse(second.out().trim()) as Aftermath['said'],
    }
  } finally {
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function start(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let [out, errors] = ['', '']
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString('utf8')
  })
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8')
  })
  return { child, out: () => out, said: () => out + errors }
}
