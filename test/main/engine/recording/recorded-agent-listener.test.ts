import { duplexPair, type Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { programWords } from '#main/engine/recording/kept-words.ts'
import { recordAgentListener } from '#main/engine/recording/recorded-agent-listener.ts'
import { createStandIns } from '#main/engine/recording/stand-ins.ts'
import type { RecordedEvent } from '#main/engine/recording/tape.ts'
import type { ListenForAgents } from '#main/ports.ts'
import { ReplayedAgentListener } from '#test/simulator/recording/replayed-agent-listener.ts'

const standIns = createStandIns(Buffer.alloc(32, 1), programWords())

/** Answers each line as Hotdesk does: with its number, after a moment; asked for nothing, not. */
function answering(heard: string[]): (connection: Duplex) => void {
  return (connection) => {
    let text = ''
    connection.on('data', (piece: Buffer) => {
      text += piece.toString()
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        heard.push(line)
        void turn().then(() => answerTo(connection, line))
      }
    })
    connection.once('close', () => heard.push(text === '' ? 'closed' : `closed in ${text.length}`))
  }
}

function answerTo(connection: Duplex, line: string): void {
  const { id, tool } = line.startsWith('{')
    ? (JSON.parse(line) as { id?: number; tool?: string })
    : {}
  if (id === undefined || connection.destroyed) return
  const refused = {
    isError: true,
    content: [{ text: 'Anna Schmidt is no longer there. (gone)' }],
  }
  const result = tool === 'get_person' ? refused : { content: [{ text: 'Anna Schmidt' }] }
  connection.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
}

/** A recorded door, and programs that come through it. */
async function world() {
  const told: RecordedEvent[] = []
  const heard: string[] = []
  const inside = { welcome: (_connection: Duplex): void => {}, closed: 0 }
  const open: ListenForAgents = async (_address, welcome) => {
    inside.welcome = welcome
    return { close: async () => void (inside.closed += 1) }
  }
  const recorded = recordAgentListener(open, (...what) => void told.push(what), standIns)
  const door = await recorded('somewhere/agents/socket', answering(heard))
  const come = () => {
    const [program, hotdesk] = duplexPair()
    program.resume()
    inside.welcome(hotdesk)
    return program
  }
  return { told, heard, door, come, inside }
}

/** Lets everything that needs no time come to rest. */
async function rest(): Promise<void> {
  for (let at = 0; at < 50; at += 1) await turn()
}

/** What Hotdesk hears, and answers, where a recording is played. */
async function play(told: readonly RecordedEvent[]) {
  const heard: string[] = []
  const answered: unknown[] = []
  const door = new ReplayedAgentListener((...answer) => answered.push(['answered', ...answer]))
  const opened = door.open('', answering(heard))
  for (const what of told) {
    // Hotdesk shuts it by itself.
    if (what[0] === 'door' && what[2] === 'shut') void (await opened).close()
    if (what[0] === 'door') expect(door.turn(what[1], what[2])).toBe(true)
    if (what[0] === 'agent') door.happen(what[1], what[2])
    await rest()
  }
  return { heard, answered, opened }
}

const say = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`

test('P11, L7: what programs say is told with stand-ins, what they are answered by its code alone', async () => {
  const { told, come } = await world()
  const program = come()
  await rest()
  program.write(say({ id: 1, tool: 'search', q: 'Anna Schmidt', api_key: 'k_1234567890' }))
  program.write(say({ id: 2, tool: 'get_person', why: 'Knows Gustafsson' }))
  await rest()
  program.end()
  await rest()
  const text = JSON.stringify(told)
  expect(text).not.toMatch(/Anna|Schmidt|Gustafsson|k_1234567890|somewhere/)
  expect(told.map(([kind, , what]) => [kind, what])).toEqual([
    ['door', 'open'],
    ['agent', { is: 'came', door: 1 }],
    ['agent', { is: 'said', json: expect.objectContaining({ id: 1, tool: 'search' }) }],
    ['answered', 1],
    ['agent', { is: 'said', json: expect.objectContaining({ id: 2, tool: 'get_person' }) }],
    ['answered', 2],
    ['agent', { is: 'ended' }],
  ])
  expect(told.filter(([kind]) => kind === 'answered').map((what) => what[3])).toEqual([
    'ok',
    'gone',
  ])
})

test('P11, L7: two programs, lines in pieces and lines at once reach a replay as they reached Hotdesk', async () => {
  const { told, heard, come, door } = await world()
  const [one, two] = [come(), come()]
  one.write(say({ id: 1, tool: 'search' }) + say({ id: 2, tool: 'get_person' }))
  two.write('{"id":"a","to')
  await rest()
  two.write('ol":"search"}\nAnna, no JSON\n')
  await rest()
  one.destroy()
  await rest()
  await door.close()
  await rest()
  const { heard: again, answered, opened } = await play(told)
  expect(again).toEqual(heard.map((line) => (line.startsWith('Anna') ? standIns.text(line) : line)))
  expect(heard.filter((line) => line === 'closed')).toHaveLength(2)
  expect(answered).toEqual(told.filter(([kind]) => kind === 'answered'))
  await expect(opened).resolves.toBeDefined()
})

test('P11, L7: of a line that is too long only its length is told', async () => {
  const { told, heard, come } = await world()
  const program = come()
  program.write(`{"q":"${'Anna '.repeat(60_000)}`)
  await rest()
  expect(JSON.stringify(told)).not.toContain('Anna')
  const [, said] = told.filter(([kind]) => kind === 'agent').map(([, , what]) => what)
  const { bytes } = said as { bytes: number }
  expect(bytes).toBeGreaterThan(256 * 1024)
  program.destroy()
  await rest()
  expect(heard).toEqual([`closed in ${bytes}`])
  expect((await play(told)).heard).toEqual(heard)
})

test('P11, L7: a line of lists in lists without end is told, and the next one too', async () => {
  const { told, heard, come } = await world()
  const program = come()
  program.write(`${'['.repeat(100_000)}"Anna"${']'.repeat(100_000)}\n${say({ id: 1 })}`)
  await rest()
  expect(JSON.stringify(told)).not.toContain('Anna')
  expect(heard.map((line) => line.length)).toEqual([200_006, say({ id: 1 }).length - 1])
  const { heard: again } = await play(told)
  expect(again.map((line) => line.length)).toEqual(heard.map((line) => line.length))
})

test('P11, L7: a Hotdesk that stumbles over a program ends its connection alone', async () => {
  const inside = { welcome: (_connection: Duplex): void => {} }
  const open: ListenForAgents = async (_address, welcome) => {
    inside.welcome = welcome
    return { close: async () => {} }
  }
  const heard: string[] = []
  let come = 0
  const recorded = recordAgentListener(open, () => {}, standIns)
  await recorded('', (connection) => {
    come += 1
    if (come === 1) throw new Error('stumbled')
    answering(heard)(connection)
  })
  const [[, first], [two, second]] = [duplexPair(), duplexPair()]
  inside.welcome(first)
  inside.welcome(second)
  two.write(say({ id: 1 }))
  await rest()
  expect([first.destroyed, second.destroyed]).toEqual([true, false])
  expect(heard).toHaveLength(1)
})

test('P11, L7: a program that says more than Hotdesk takes waits, and all of it is told', async () => {
  const { told, come } = await world()
  const program = come()
  const lines = Array.from({ length: 3000 }, (_, at) => say({ method: 'ping', at }))
  for (const line of lines) program.write(line)
  await rest()
  expect(program.writableLength).toBeGreaterThan(0)
  for (let at = 0; at < 100; at += 1) await rest()
  expect(program.writableLength).toBe(0)
  expect(told.filter(([kind]) => kind === 'agent')).toHaveLength(lines.length + 1)
})

test('P11, L7: the door that is shut ends every program, and nothing is told of them after that', async () => {
  const { told, heard, come, door, inside } = await world()
  const program = come()
  await rest()
  program.write(say({ id: 1 }))
  const closing = door.close()
  expect(inside.closed).toBe(1)
  await closing
  program.write(say({ id: 2 }))
  await rest()
  expect(heard).toEqual(['closed'])
  expect(told.at(-1)).toEqual(['door', 1, 'shut'])
  expect((await play(told)).heard).toEqual(heard)
})

test('P11, L7: a door that could not be opened is told, and refused again', async () => {
  const told: RecordedEvent[] = []
  const refusing: ListenForAgents = () => Promise.reject(new Error('no socket at /home/anna'))
  const recorded = recordAgentListener(refusing, (...what) => void told.push(what), standIns)
  await expect(recorded('', () => {})).rejects.toThrow('no socket')
  expect(told).toEqual([['door', 1, 'refused']])
  const door = new ReplayedAgentListener(() => {})
  const opened = door.open('', () => {})
  door.turn(1, 'refused')
  await expect(opened).rejects.toThrow('as in the recording')
})
