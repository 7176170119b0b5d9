import type { BridgeEvent } from '#shared/bridge/index.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { createKnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { workspaceKey } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import type { Ports } from '#main/ports.ts'
import { random, replaceRandom } from '#main/random.ts'
import { watchErasures, watchKeys } from './discard-with-data.ts'
import { programWords } from './kept-words.ts'
import { loadScripts } from './load-scripts.ts'
import { openTape, type Tape } from './open-tape.ts'
import { createRecorder, type Recorded } from './record.ts'
import { forgetRecordingKey, readRecordingKey } from './recording-key.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'
import { recordStartingRows } from './starting-rows.ts'
import type { StartingRows } from './tape.ts'

interface Bench extends Recorded {
  on(listener: (event: BridgeEvent) => void): () => void
}

/**
 * Builds a workbench and adds its session to the recording in its profile. A new recording starts
 * with the rows in the files of the open workspace.
 */
export async function createRecordedWorkbench<B extends Bench>(
  ports: Ports,
  build: (ports: Ports) => Promise<B>,
): Promise<B> {
  await loadScripts()
  const tape = openTape(ports.paths.profile, () => ports.clock.now())
  try {
    return await recordOn(tape, ports, build)
  } catch (error) {
    tape.close()
    replaceRandom(null)
    throw error
  }
}

async function recordOn<B extends Bench>(
  tape: Tape,
  ports: Ports,
  build: (ports: Ports) => Promise<B>,
): Promise<B> {
  const standIns = createStandIns(await readRecordingKey(ports.keychain), programWords())
  const discard = () => {
    tape.discard()
    // Without the recording, the key is useless.
    void forgetRecordingKey(ports.keychain).catch(() => {})
  }
  const recorder = createRecorder(
    { ...ports, keychain: watchKeys(ports.keychain, discard) },
    { write: tape.write, standIns, seed: random.uuid() },
  )
  if (tape.isNew) {
    await writeStartingRows(ports, standIns, (rows) =>
      tape.write(JSON.stringify([0, 'data', rows])),
    )
    tape.endRows()
  }
  const bench = await build({
    ...recorder.ports,
    recording: {
      state: tape.state,
      onChange: tape.onChange,
      end() {
        recorder.state()
        return tape.end()
      },
    },
  })
  const recorded = watchErasures(recorder.wrap(bench), discard)
  return {
    ...recorded,
    // Several windows may ask at the same moment: each command gets its own turn of the event loop,
    // as in a replay.
    handle: (command: string, input: unknown) => turn().then(() => recorded.handle(command, input)),
    async stop() {
      await recorded.stop()
      tape.close()
      replaceRandom(null)
    },
  }
}

/** Writes the rows of the workspace that opens next; nothing if there is none yet. */
async function writeStartingRows(
  { paths, keychain, preferences }: Ports,
  standIns: StandIns,
  write: (rows: StartingRows) => void,
): Promise<void> {
  const workspace = createKnownWorkspaces(preferences).current()?.id
  if (workspace === undefined) return
  const files = workspacePaths(paths.profile, workspace)
  const key = await workspaceKey(keychain, workspace, files)
  try {
    forgetDigests(files.cache, key)
    const source = { workspace, cacheFile: files.cache, key }
    await recordStartingRows(source, standIns, async (rows) => {
      write(rows)
      await turn()
    })
  } finally {
    key.fill(0)
  }
}

/**
 * Forgets which rows the last complete read of each list contained, because stand-ins have other
 * digests. A deleted row therefore takes one more read to be removed.
 */
function forgetDigests(cacheFile: string, key: Buffer): void {
  const db = openEncrypted(cacheFile, key)
  try {
    if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'lists'`).get() !== undefined)
      db.prepare('UPDATE lists SET digest = NULL').run()
  } finally {
    db.close()
  }
}
