import type { Answer } from '#shared/bridge/index.ts'
import { startThread } from '#main/engine/store/cache/thread.ts'
import type { Network, Ports } from '#main/ports.ts'
import { replaceRandom } from '#main/random.ts'
import { RecordedCaches } from './recorded-caches.ts'
import { RecordedClock } from './recorded-clock.ts'
import { recordConnection } from './recorded-connection.ts'
import { recordDoor } from './recorded-door.ts'
import { recordKeychain } from './recorded-keychain.ts'
import { recordPractice } from './recorded-practice.ts'
import { recordPreferences } from './recorded-preferences.ts'
import { seededRandom } from './seeded-random.ts'
import type { StandIns } from './stand-ins.ts'
import type { Note } from './tape.ts'

export interface RecorderParts {
  /** Adds a line to the recording. */
  write(line: string): void
  standIns: StandIns
  /** What ids and chance of this life are made from. */
  seed: string
}

/** What a recording needs to know of a workbench. */
export interface Recorded {
  handle(command: string, input: unknown): Promise<Answer<unknown>>
  stop(): Promise<void>
}

/** What happens to one life of Hotdesk, as it happens. */
export interface Recorder {
  /** What the workbench is built from. */
  ports: Ports
  /** What the windows ask goes through here. */
  over<B extends Recorded>(bench: B): B
  /** Writes down what stands in the files of the open workspace. */
  state(): void
}

/**
 * Records one life: everything that reaches Hotdesk through its ports, in its order, with stand-ins
 * for what people wrote. Made before the workbench, from whose ports it takes what it records.
 */
export function createRecorder(ports: Ports, parts: RecorderParts): Recorder {
  const { standIns, seed } = parts
  const clock = new RecordedClock(ports.clock, (micros, ...what) =>
    parts.write(JSON.stringify([micros, ...what])),
  )
  const note: Note = (...what) => clock.note(...what)
  const { version, host, network, openDoor, settled } = ports
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  clock.begin({ version, host, zone, waits: settled !== undefined, seed })
  replaceRandom(seededRandom(seed))
  const caches = new RecordedCaches(ports.startCache ?? startThread, note, standIns)
  let asked = 0
  return {
    ports: {
      ...ports,
      clock: clock.port(),
      keychain: recordKeychain(ports.keychain, note, standIns),
      preferences: recordPreferences(ports.preferences, note, standIns),
      startCache: caches.start,
      startPractice: recordPractice(ports.startPractice, note, standIns),
      ...(openDoor && { openDoor: recordDoor(openDoor, note, standIns) }),
      ...(settled && { settled: settled.then(() => note('settled')) }),
      ...(network && { network: recordNetwork(network, note, standIns) }),
    },
    over: (bench) => ({
      ...bench,
      async handle(command: string, input: unknown) {
        // Asked of the recording itself, or of what is on this computer alone.
        if (command.startsWith('diagnostics.')) return bench.handle(command, input)
        const id = (asked += 1)
        note('ask', id, command, disguiseInput(command, input, standIns))
        const answer = await bench.handle(command, input)
        note('told', id, answer.ok ? 'ok' : answer.error.code)
        return answer
      },
      stop() {
        note('stop')
        return bench.stop()
      },
    }),
    state() {
      const digests = caches.digests()
      if (digests) note('state', digests)
    },
  }
}

function recordNetwork(network: Network, note: Note, standIns: StandIns): Network {
  const requests = { made: 0 }
  return {
    dispatcher: (options) =>
      recordConnection(network.dispatcher(options), requests, note, standIns),
    state: () => network.state(),
    signIn: (...sign) => network.signIn(...sign),
    trust: (pem) => network.trust(pem),
    distrust: () => network.distrust(),
    onChange: (listener) => network.onChange(listener),
  }
}

/** A file is handed over as bytes; the words in it are those of everything else. */
function disguiseInput(command: string, input: unknown, standIns: StandIns): unknown {
  if (command !== 'import.piece') return standIns.value(input)
  const { data, ...rest } = input as { data: string }
  const text = standIns.text(Buffer.from(data, 'base64').toString())
  return { ...rest, data: Buffer.from(text).toString('base64') }
}
