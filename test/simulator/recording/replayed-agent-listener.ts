import type { Duplex } from 'node:stream'
import type { AgentListener, ListenForAgents } from '#main/ports.ts'
import { readAnswer, createPushedConnection } from '#main/engine/recording/pushed-connection.ts'
import type { AgentEvent } from '#main/engine/recording/tape.ts'

interface Opened {
  welcome(connection: Duplex): void
  /** Resolves the opening, or refuses it. */
  opened(how: 'open' | 'refused'): void
  /** Resolves the closing. */
  shut(): void
}

/** The door for agents, through which those of a recording come. */
export class ReplayedAgentListener {
  readonly #answered: (agent: number, id: unknown, came: string) => void
  readonly #doors: Opened[] = []
  readonly #agents = new Map<number, Duplex>()

  /** `answered`: Hotdesk answered a program. */
  constructor(answered: (agent: number, id: unknown, came: string) => void) {
    this.#answered = answered
  }

  readonly open: ListenForAgents = (_address, welcome) =>
    new Promise((resolve, reject) => {
      const connections = new Set<Duplex>()
      const { promise: closed, resolve: shut } = Promise.withResolvers<void>()
      const door: AgentListener = {
        close() {
          for (const connection of connections) connection.destroy()
          return closed
        },
      }
      this.#doors.push({
        welcome(connection) {
          connections.add(connection)
          welcome(connection)
        },
        opened(how) {
          if (how === 'open') resolve(door)
          else reject(new Error('as in the recording'))
        },
        shut,
      })
    })

  /** Answers whether Hotdesk waits for this. */
  turn(id: number, how: 'open' | 'refused' | 'shut'): boolean {
    const door = this.#doors[id - 1]
    if (how === 'shut') door?.shut()
    else door?.opened(how)
    return door !== undefined
  }

  /** Does what a program did; answers whether Hotdesk hears it. */
  happen(agent: number, what: AgentEvent): boolean {
    if (what.is === 'came') return this.#come(agent, this.#doors[what.door - 1])
    const connection = this.#agents.get(agent)
    if (!connection || connection.destroyed) return false
    if (what.is === 'gone') connection.destroy()
    else connection.push(what.is === 'ended' ? null : lineOf(what))
    return true
  }

  #come(agent: number, door: Opened | undefined): boolean {
    const connection = createPushedConnection({
      onData: (message) => {
        const answer = readAnswer(message)
        if (answer) this.#answered(agent, answer.id, answer.outcome)
      },
      onEnd() {},
    })
    this.#agents.set(agent, connection)
    door?.welcome(connection)
    return door !== undefined
  }
}

function lineOf(said: Extract<AgentEvent, { is: 'said' }>): Buffer {
  if ('json' in said) return Buffer.from(`${JSON.stringify(said.json)}\n`)
  if ('text' in said) return Buffer.from(said.text)
  return Buffer.alloc(said.bytes, 0x61)
}
