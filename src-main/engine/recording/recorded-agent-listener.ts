import type { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { ListenForAgents } from '#main/ports.ts'
import type { StandIns } from './stand-ins.ts'
import type { AgentEvent, RecordEvent } from './tape.ts'
import { readAnswer, createPushedConnection } from './pushed-connection.ts'

/** The longest line that is recorded; Hotdesk ends the connection of a longer one. */
const mostLine = 256 * 1024
const newline = 0x0a

/**
 * Records when the listener for agents opens and closes, which programs connect and what they send,
 * line by line. Of Hotdesk's answers, it records only whether they succeeded.
 */
export function recordAgentListener(
  listen: ListenForAgents,
  recordEvent: RecordEvent,
  standIns: StandIns,
): ListenForAgents {
  let listeners = 0
  let agents = 0
  return async (address, onConnection) => {
    const id = (listeners += 1)
    const connections = new Set<Duplex>()
    const listener = await listen(address, (real) => {
      const agent = (agents += 1)
      const recorded = recordAgent(real, agent, recordEvent, standIns)
      connections.add(recorded.connection)
      recorded.connection.once('close', () => connections.delete(recorded.connection))
      recorded.enqueue({ is: 'came', door: id }, () => onConnection(recorded.connection))
    }).catch((error: unknown) => {
      recordEvent('door', id, 'refused')
      throw error
    })
    recordEvent('door', id, 'open')
    return {
      async close() {
        for (const connection of connections) connection.destroy()
        await listener.close()
        recordEvent('door', id, 'shut')
      },
    }
  }
}

/**
 * Sits between a program and Hotdesk. Programs may send at the same time, so each line gets its own
 * turn of the event loop.
 */
function recordAgent(real: Duplex, agent: number, recordEvent: RecordEvent, standIns: StandIns) {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  let waiting = 0
  let hasRoom = true
  const goOn = () => {
    if (waiting === 0 && hasRoom) real.resume()
  }
  const connection = createPushedConnection({
    onData(message) {
      const answer = readAnswer(message)
      if (answer) recordEvent('answered', agent, standIns.value(answer.id), answer.outcome)
      real.write(message)
    },
    onEnd() {
      isOver = true
      real.destroy()
    },
    onReady() {
      hasRoom = true
      goOn()
    },
  })

  function enqueue(event: AgentEvent, run: () => void): void {
    last = last
      .then(() => turn())
      .then(() => {
        if (isOver) return
        recordEvent('agent', agent, event)
        run()
      })
      // An error here must end only this connection.
      .catch(() => connection.destroy())
  }

  function receive(line: Buffer): void {
    waiting += 1
    real.pause()
    enqueue({ is: 'said', ...recordLine(line, standIns) }, () => {
      waiting -= 1
      hasRoom = connection.push(line)
      goOn()
    })
  }

  let rest = Buffer.alloc(0)
  real.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const end = rest.indexOf(newline)
      const isLong = end < 0 && rest.length > mostLine
      if (end < 0 && !isLong) return
      const next = isLong ? rest.length : end + 1
      receive(rest.subarray(0, next))
      rest = rest.subarray(next)
    }
  })
  real.once('end', () => enqueue({ is: 'ended' }, () => connection.push(null)))
  // A connection that breaks emits no `end`.
  real.once('close', () => enqueue({ is: 'gone' }, () => connection.destroy()))
  real.on('error', () => {})
  return { connection, enqueue }
}

/** Returns a line with stand-ins, or its length if it is too long. */
function recordLine(line: Buffer, standIns: StandIns) {
  if (line.length > mostLine) return { bytes: line.length }
  const text = line.toString()
  try {
    return { json: standIns.value(JSON.parse(text)) }
  } catch {
    return { text: standIns.text(text) }
  }
}
