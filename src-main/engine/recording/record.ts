import type { Answer } from '#shared/bridge/index.ts'
import { startThread } from '#main/engine/store/cache/thread.ts'
import type { Network, Ports } from '#main/ports.ts'
import { replaceRandom } from '#main/random.ts'
import { RecordedCaches } from './recorded-caches.ts'
import { RecordedClock } from './recorded-clock.ts'
import { recordConnection } from './recorded-connection.ts'
import { recordAgentListener } from './recorded-agent-listener.ts'
import { recordKeychain } from './recorded-keychain.ts'
import { recordPractice } from './recorded-practice.ts'
import { recordPreferences } from './recorded-preferences.ts'
import { seededRandom } from './seeded-random.ts'
import type { StandIns } from './stand-ins.ts'
import type { RecordEvent } from './tape.ts'

export interface RecorderParts {
  /** Adds a line to the recording. */
  write(line: string): void
  standIns: StandIns
  /** Seed of the ids and chance of this session. */
  seed: string
}

/** The part of a workbench that a recording needs. */
export interface Recorded {
  handle(command: string, input: unknown): Promise<Answer<unknown>>
  stop(): Promise<void>
}

/** The recorder of one session of Hotdesk, from its start to its end. */
export interface Recorder {
  /** The recorded ports, from which the workbench is built. */
  ports: Ports
  /** Wraps the workbench, so that commands of the windows are recorded. */
  wrap<B extends Recorded>(bench: B): B
  /** Records a digest of the files of the open workspace. */
  state(): void
}

/**
 * Records one session: everything that reaches Hotdesk through its ports, in order, with stand-ins
 * for what people wrote. Create it before the workbench, which must be built from its ports.
 */
export function createRecorder(ports: Ports, parts: RecorderParts): Recorder {
  const { standIns, seed } = parts
  const clock = new RecordedClock(ports.clock, (micros, ...event) =>
    parts.write(JSON.stringify([micros, ...event])),
  )
  const recordEvent: RecordEvent = (...event) => clock.recordEvent(...event)
  const { version, host, network, listenForAgents, settled } = ports
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  clock.begin({ version, host, zone, waits: settled !== undefined, seed })
  replaceRandom(seededRandom(seed))
  const caches = new RecordedCaches(ports.startCache ?? startThread, recordEvent, standIns)
  let commandCount = 0
  return {
    ports: {
      ...ports,
      clock: clock.port(),
      keychain: recordKeychain(ports.keychain, recordEvent, standIns),
      preferences: recordPreferences(ports.preferences, recordEvent, standIns),
      startCache: caches.start,
      startPractice: recordPractice(ports.startPractice, recordEvent, standIns),
      ...(listenForAgents && {
        listenForAgents: recordAgentListener(listenForAgents, recordEvent, standIns),
      }),
      ...(settled && { settled: settled.then(() => recordEvent('settled')) }),
      ...(network && { network: recordNetwork(network, recordEvent, standIns) }),
    },
    wrap: (bench) => ({
      ...bench,
      async handle(command: string, input: unknown) {
        // These commands concern the recording itself, or only this computer.
        if (command.startsWith('diagnostics.')) return bench.handle(command, input)
        const id = (commandCount += 1)
        recordEvent('ask', id, command, disguiseInput(command, input, standIns))
        const answer = await bench.handle(command, input)
        recordEvent('told', id, answer.ok ? 'ok' : answer.error.code)
        return answer
      },
      stop() {
        recordEvent('stop')
        return bench.stop()
      },
    }),
    state() {
      const digests = caches.digests()
      if (digests) recordEvent('state', digests)
    },
  }
}

function recordNetwork(network: Network, recordEvent: RecordEvent, standIns: StandIns): Network {
  const requests = { count: 0 }
  return {
    dispatcher: (options) =>
      recordConnection(network.dispatcher(options), requests, recordEvent, standIns),
    state: () => network.state(),
    signIn: (...sign) => network.signIn(...sign),
    trust: (pem) => network.trust(pem),
    distrust: () => network.distrust(),
    onChange: (listener) => network.onChange(listener),
  }
}

/**
 * Replaces the words of an input. The bytes of an imported file are text too, so its words are
 * replaced as everywhere else.
 */
function disguiseInput(command: string, input: unknown, standIns: StandIns): unknown {
  if (command !== 'import.piece') return standIns.value(input)
  const { data, ...rest } = input as { data: string }
  const text = standIns.text(Buffer.from(data, 'base64').toString())
  return { ...rest, data: Buffer.from(text).toString('base64') }
}
