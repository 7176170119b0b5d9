import { duplexPair, type Duplex } from 'node:stream'
import type { ListenForAgents } from '#main/ports.ts'
import type { Life } from './computer.ts'
import { pathOf } from './money.ts'
import { ask, chosen, hotPeople, type Doing, type Press } from './scene.ts'
import type { StepName } from './step.ts'

/** What programs of this computer ask for, and what the person decides. */
export const agents = {
  async agent_asks(scene, own, { record }) {
    const { computer, timeline } = scene
    const state = await ask(scene, 'agents.state', {})
    if (state && !state.on) await ask(scene, 'agents.turn', { on: true })
    const { door } = computer.life
    const person = chosen(hotPeople(scene), own, record)
    if (!door || !person) return
    const tool = own.pick(['request_find_email', 'request_find_phone'])
    const answer = await callTool({ door, beside: computer.beside() }, tool, {
      person_id: person.id,
    })
    timeline.tell(`agent: ${tool} ${person.id} -> ${answer}`)
  },
  /** Approves, perhaps in two windows at once, or declines. */
  async decide_request(scene, own) {
    const [request] = (await ask(scene, 'approvals.list', {}))?.waiting ?? []
    const person = request?.people[0]?.id
    if (!request || !person) return
    if (own.chance(0.2)) {
      await ask(scene, 'approvals.decline', { id: request.id })
      return
    }
    const route = request.route as Press['route']
    const intent_id = own.uuid()
    scene.oracle.presses.pressed(pathOf(route, person), intent_id)
    const approve = () =>
      ask(scene, 'approvals.approve', {
        id: request.id,
        command: 'spend.buy',
        input: { intent_id, route, id: person, despite_recent: true },
      })
    await Promise.all(Array.from({ length: own.pick([1, 1, 2]) }, approve))
  },
} satisfies Partial<Record<StepName, Doing>>

/** Does things one after the other, as another process would. */
export type Beside = (run: () => void) => void

/**
 * Opens the door of one life in memory: nothing comes out of it once that life is over. `beside`:
 * when it is open, and shut.
 */
export const listenForAgentsOf =
  (life: Life, beside: Beside): ListenForAgents =>
  async (_address, onConnection) => {
    const connections = new Set<Duplex>()
    await new Promise<void>(beside)
    life.door = (connection) => {
      connections.add(connection)
      onConnection(connection)
    }
    return {
      async close() {
        life.door = null
        for (const connection of connections) connection.destroy()
        await new Promise<void>(beside)
      },
    }
  }

interface Message {
  id?: number
  result?: { isError?: boolean; content?: { text: string }[] }
  error?: { message: string }
}

/** Speaks MCP through the door as a program would; resolves with what came of one call. */
async function callTool(
  { door, beside }: { door: (connection: Duplex) => void; beside: Beside },
  name: string,
  input: object,
): Promise<string> {
  const [ours, theirs] = duplexPair()
  const say = (message: object) =>
    beside(() => ours.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`))
  const clientInfo = { name: 'Simulated agent', version: '1' }
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  const hear = ({ id, result, error }: Message) => {
    if (id === 1) {
      say({ method: 'notifications/initialized' })
      say({ id: 2, method: 'tools/call', params: { name, arguments: input } })
    }
    if (id !== 2) return
    const refused = error?.message ?? (result?.isError ? result.content?.[0]?.text : null)
    resolve(refused ?? 'ok')
  }
  ours.on('data', (piece: Buffer) => {
    text += piece.toString()
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) hear(JSON.parse(line) as Message)
  })
  ours.once('close', () => resolve('ended'))
  beside(() => door(theirs))
  const version = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  say({ id: 1, method: 'initialize', params: version })
  const answer = await promise
  beside(() => ours.end())
  return answer
}
