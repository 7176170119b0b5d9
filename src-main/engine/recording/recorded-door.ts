import type { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { OpenDoor } from '#main/ports.ts'
import type { StandIns } from './stand-ins.ts'
import type { AgentDoing, Note } from './tape.ts'
import { readAnswer, toldConnection } from './told-connection.ts'

/** The longest line that is recorded; Hotdesk ends the connection of a longer one. */
const mostLine = 256 * 1024
const newline = 0x0a

/**
 * Records when the listener for agents opens and closes, which programs connect and what they send,
 * line by line. Of Hotdesk's answers, it records only whether they succeeded.
 */
export function recordDoor(open: OpenDoor, note: Note, standIns: StandIns): OpenDoor {
  let doors = 0
  let agents = 0
  return async (address, onConnection) => {
    const id = (doors += 1)
    const connections = new Set<Duplex>()
    const door = await open(address, (real) => {
      const agent = (agents += 1)
      const told = recordAgent(real, agent, note, standIns)
      connections.add(told.connection)
      told.connection.once('close', () => connections.delete(told.connection))
      told.happens({ is: 'came', door: id }, () => onConnection(told.connection))
    }).catch((error: unknown) => {
      note('door', id, 'refused')
      throw error
    })
    note('door', id, 'open')
    return {
      async close() {
        for (const connection of connections) connection.destroy()
        await door.close()
        note('door', id, 'shut')
      },
    }
  }
}

/**
 * Sits between a program and Hotdesk. Programs may send at the same time, so each line gets its own
 * turn of the event loop.
 */
function recordAgent(real: Duplex, agent: number, note: Note, standIns: StandIns) {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  let waiting = 0
  let hasRoom = true
  const goOn = () => {
    if (waiting === 0 && hasRoom) real.resume()
  }
  const connection = toldConnection({
    said(message) {
      const answer = readAnswer(message)
      if (answer) note('answered', agent, standIns.value(answer.id), answer.came)
      real.write(message)
    },
    ended() {
      isOver = true
      real.destroy()
    },
    ready() {
      hasRoom = true
      goOn()
    },
  })

  function happens(what: AgentDoing, run: () => void): void {
    last = last
      .then(() => turn())
      .then(() => {
        if (isOver) return
        note('agent', agent, what)
        run()
      })
      // An error here must end only this connection.
      .catch(() => connection.destroy())
  }

  function hears(line: Buffer): void {
    waiting += 1
    real.pause()
    happens({ is: 'said', ...recordLine(line, standIns) }, () => {
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
      hears(rest.subarray(0, next))
      rest = rest.subarray(next)
    }
  })
  real.once('end', () => happens({ is: 'ended' }, () => connection.push(null)))
  // A connection that breaks emits no `end`.
  real.once('close', () => happens({ is: 'gone' }, () => connection.destroy()))
  real.on('error', () => {})
  return { connection, happens }
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
