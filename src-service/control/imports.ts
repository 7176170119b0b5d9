import { ApiError, notFound } from '../http/errors.ts'
import {
  importers,
  ImportError,
  previewImport,
  type ImportPreview,
  type ImportReport,
} from '../import/index.ts'
import type { World } from '../world/world.ts'
import type { ImportRequest, PreviewRequest } from './schemas.ts'

/**
 * State of one import. `share` is the part of the file read so far, 0 to 1; `problem` is why the
 * import failed.
 */
export interface ImportState {
  id: string
  state: 'running' | 'done' | 'failed'
  rows: number
  share: number
  report: ImportReport | null
  problem: string | null
}

/** Imports of this process, one at a time; the last few are remembered. */
export interface Imports {
  preview(request: PreviewRequest): Promise<ImportPreview>
  /** Starts an import and returns at once. Throws 409 while another import runs. */
  start(request: ImportRequest): ImportState
  state(id: string): ImportState
  /** Stops an import between two batches; the rows imported so far stay. */
  stop(id: string): ImportState
  /** Stops a running import and waits for it to end. */
  close(): Promise<void>
}

const remembered = 20

/** Builds the imports of one workspace; none is remembered after a restart. */
export function createImports(world: World): Imports {
  const all = new Map<string, ImportState>()
  let running: { id: string; stop: AbortController; ended: Promise<void> } | null = null

  async function run(
    state: ImportState,
    { file, file_seal, kind, dry_run, mapping, rejected_to, rejected_seal }: ImportRequest,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      state.report = await importers[kind](
        world,
        { path: file, seal: file_seal },
        {
          dry_run,
          mapping,
          signal,
          ...(rejected_to === undefined ? {} : { rejected_to, rejected_seal }),
          onProgress: (rows, share) => Object.assign(state, { rows, share }),
        },
      )
      state.state = 'done'
    } catch (error) {
      state.state = 'failed'
      if (error instanceof ImportError) state.problem = error.message
      else {
        state.problem =
          'The import stopped because of a defect. What was imported until then is kept; importing the file again adds the rest.'
        world.warn(`The import stopped: ${error instanceof Error ? error.stack : String(error)}`)
      }
    } finally {
      running = null
    }
  }

  const find = (id: string) => {
    const state = all.get(id)
    if (!state) throw notFound('import')
    return state
  }
  return {
    preview: async ({ file, file_seal, kind }) =>
      previewImport({ path: file, seal: file_seal }, kind).catch((error: unknown) => {
        throw error instanceof ImportError ? new ApiError(422, 'bad_file', error.message) : error
      }),
    start: (request) => {
      if (world.unencrypted && !request.dry_run)
        throw new ApiError(
          409,
          'unencrypted',
          'The data of this workspace is not encrypted. Start it with --key-from-parent, or without --data.',
        )
      if (running)
        throw new ApiError(409, 'import_running', 'An import is running. Wait for it, or stop it.')
      const state: ImportState = {
        id: world.random.id('imp'),
        state: 'running',
        rows: 0,
        share: 0,
        report: null,
        problem: null,
      }
      all.set(state.id, state)
      for (const id of [...all.keys()].slice(0, -remembered)) all.delete(id)
      const stop = new AbortController()
      const ended = run(state, request, stop.signal)
      running = { id: state.id, stop, ended }
      return state
    },
    state: find,
    stop: (id) => {
      const state = find(id)
      if (running?.id === id) running.stop.abort()
      return state
    },
    close: async () => {
      running?.stop.abort()
      await running?.ended
    },
  }
}
