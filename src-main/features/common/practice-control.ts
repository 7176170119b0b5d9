import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import type { PracticeToken } from '#shared/bridge/practice.ts'
import type { Practice, PracticeExchange } from '#main/ports.ts'
import type {
  ImportPreview,
  PastReading,
  PracticeImport,
  PracticeImportKind,
} from './practice-answers.ts'

export type { ImportPreview, PracticeImport, PracticeImportKind, PastReading }

/** The key that encrypts a file in transit: AES-256-CTR, used once. */
export interface FileSeal {
  key: string
  iv: string
}
export interface ImportRequest {
  file: string
  file_seal: FileSeal
  kind: PracticeImportKind
  dry_run: boolean
  mapping: Record<string, string>
  rejected_to: string
  rejected_seal: FileSeal
}

/** Thrown if the practice workspace refuses a request; carries its own message. */
export class PracticeRefusal extends Error {
  override readonly name = 'PracticeRefusal'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/**
 * The control interface of the practice workspace (docs/practice-control.md), behind the practice
 * menu.
 */
export interface PracticeControl {
  state(): Promise<{ flight_mode: boolean; accept_status: boolean; rate_scale: number }>
  flightMode(on: boolean): Promise<void>
  acceptStatus(on: boolean): Promise<void>
  /** Returns made-up snapshots of the campaigns from the past weeks, oldest first. */
  campaignLooks(): Promise<PastReading[]>
  /** Returns made-up readings of the balance from the past weeks, oldest first. */
  creditLooks(): Promise<{ at: number; plan: number; addon: number }[]>
  /** Calls an endpoint as a colleague. */
  colleague(
    endpoint: string,
    params: Record<string, string>,
    body: Record<string, unknown>,
  ): Promise<void>
  /** Returns the API tokens of the workspace, newest first. */
  tokens(): Promise<PracticeToken[]>
  /** Creates a token with these scopes. Only this result contains it. */
  createToken(name: string, scopes: readonly string[]): Promise<{ token: string }>
  revokeToken(id: string): Promise<void>
  /** Makes the next `count` requests fail with 503. */
  stumble(count: number): Promise<void>
  /** Returns a preview of a file. Throws PracticeRefusal if the file cannot be used. */
  previewImport(
    file: string,
    file_seal: FileSeal,
    kind?: PracticeImportKind,
  ): Promise<ImportPreview>
  startImport(request: ImportRequest): Promise<PracticeImport>
  importState(id: string): Promise<PracticeImport>
  stopImport(id: string): Promise<PracticeImport>
}

const createdToken = z.object({ token: z.string() })

const state = z.object({
  flight_mode: z.boolean(),
  options: z.object({ accept_status: z.boolean(), rate_scale: z.number() }),
})

/** Loads the schemas of answers that no start needs. */
const loadAnswers = () => import('./practice-answers.ts')

/**
 * Builds the client of the practice workspace's control interface; `find` resolves once its process
 * runs. The methods throw PracticeRefusal if it refuses.
 */
export function createPracticeControl(
  find: () => Promise<Pick<Practice, 'exchange'>>,
): PracticeControl {
  async function ask(...question: Parameters<PracticeExchange>): Promise<unknown> {
    const { exchange } = await find()
    const { status, value } = await exchange(...question)
    if (status >= 400) {
      const { error } = refusal.safeParse(value).data ?? {
        error: {
          code: 'failed',
          message: t('The practice workspace answered {status}.', { status }),
        },
      }
      throw new PracticeRefusal(error.code, error.message)
    }
    return value
  }
  return {
    async state() {
      const { flight_mode, options } = state.parse(await ask('GET', '/state'))
      return { flight_mode, ...options }
    },
    creditLooks: async () =>
      (await loadAnswers()).pastBalances.parse(await ask('GET', '/credit-looks')).looks,
    campaignLooks: async () =>
      (await loadAnswers()).pastLooks.parse(await ask('GET', '/campaign-looks')).looks,
    flightMode: async (on) => {
      await ask('PUT', '/flight-mode', { on })
    },
    acceptStatus: async (accept_status) => {
      await ask('PATCH', '/options', { accept_status })
    },
    colleague: async (endpoint, params, body) => {
      await ask('POST', '/colleague', { endpoint, params, body })
    },
    stumble: async (count) => {
      await ask('POST', '/faults', {
        count,
        what: { kind: 'status', status: 503, after_effect: false },
      })
    },
    tokens: async () => (await loadAnswers()).tokens.parse(await ask('GET', '/tokens')).tokens,
    createToken: async (name, scopes) =>
      createdToken.parse(await ask('POST', '/tokens', { name, scopes })),
    revokeToken: async (id) => {
      await ask('DELETE', `/tokens/${encodeURIComponent(id)}`)
    },
    previewImport: async (file, file_seal, kind) =>
      (await loadAnswers()).preview.parse(
        await ask('POST', '/imports/preview', { file, file_seal, ...(kind ? { kind } : {}) }),
      ),
    startImport: async (request) =>
      (await loadAnswers()).imported.parse(await ask('POST', '/imports', request)),
    importState: async (id) =>
      (await loadAnswers()).imported.parse(await ask('GET', `/imports/${encodeURIComponent(id)}`)),
    stopImport: async (id) =>
      (await loadAnswers()).imported.parse(
        await ask('DELETE', `/imports/${encodeURIComponent(id)}`),
      ),
  }
}
