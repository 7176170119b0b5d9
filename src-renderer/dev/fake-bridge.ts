import type { Answer, CommandName, CommandOutput } from '#shared/bridge/index.ts'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import type { BridgePort } from '../data/port.ts'
import { memberAt, now } from './sample.ts'

const parameters = new URLSearchParams(location.search)
const total = Number(parameters.get('rows') ?? 120)
const offline = parameters.has('offline')
const welcome = parameters.has('welcome')
const low = parameters.has('low')
/** Reads a value of the address as one of those that a setting may have. */
const choose = <Value extends string>(name: string, value: Value) =>
  (parameters.get(name) ?? value) as Value
let preferences: CommandOutput<'preferences.read'> = {
  ...defaultPreferences,
  theme: choose('theme', 'light'),
  density: choose('density', defaultPreferences.density),
  text_size: choose('text', defaultPreferences.text_size),
  typeface: choose('typeface', defaultPreferences.typeface),
  line_height: choose('lines', defaultPreferences.line_height),
  letter_spacing: choose('letters', defaultPreferences.letter_spacing),
}
const listeners = new Map<string, Set<(data: never) => void>>()
const tell = (type: string, data: unknown) => {
  for (const listener of listeners.get(type) ?? []) listener(data as never)
}

const workspace: CommandOutput<'session.workspaces'>['workspaces'][number] = {
  id: 'w_1',
  name: 'Northgate Talent',
  kind: parameters.has('practice') ? 'practice' : 'service',
  colour: 'ember',
  base_url: 'https://northgate.example/api/v2',
  person: 'Dana Weiss',
  current: true,
  signed_in: true,
  pending: 38,
}
const otherWorkspace: typeof workspace = {
  ...workspace,
  id: 'w_2',
  name: 'Practice',
  kind: 'practice',
  colour: 'practice',
  current: false,
  pending: 0,
}
type SessionState = CommandOutput<'session.state'>['state']
type Keychain = CommandOutput<'session.state'>['keychain']
/** The state that `?welcome=` names; it names none by itself. */
const welcomeState = () => (parameters.get('welcome') || 'none') as SessionState
const session = (): CommandOutput<'session.state'> => ({
  state: welcome ? welcomeState() : choose<SessionState>('state', 'signed_in'),
  question: null,
  workspace: welcome ? null : workspace,
  sign_in_url: [parameters.get('welcome'), parameters.get('state')].includes('signing_in')
    ? 'https://northgate.example/oauth/authorize?state=x'
    : null,
  problem: parameters.has('problem')
    ? {
        code: 'unreachable',
        message: 'northgate.example does not answer.',
        hint: 'Check the address and the network, then try again.',
      }
    : null,
  scopes: [],
  keychain: choose<Keychain>('keychain', 'working'),
  memory_only: parameters.has('keychain'),
  offered: null,
  managed: null,
  locked: null,
  leaving: parameters.get('leaving'),
  sealed: false,
  host: 'browser',
  version: '0.1.0',
})

const edits = new Map<string, object>()

const hits: CommandOutput<'search.find'>['hits'] = [
  {
    kind: 'contact',
    id: 'c_1',
    title: 'Zeynep Aydın',
    subtitle: 'CFO · Moneta Labs',
    snippet: null,
    link: '/people/c_1',
    do_not_contact: false,
  },
  {
    kind: 'contact',
    id: 'c_2',
    title: 'Sean Gallagher',
    subtitle: 'Controller · Harp',
    snippet: null,
    link: '/people/c_2',
    do_not_contact: true,
  },
  {
    kind: 'note',
    id: 'n_1',
    title: 'Call with Moneta Labs',
    subtitle: '4 Nov',
    snippet: '… asked about equity refresh and who the CEO reports to …',
    link: '/notes/n_1',
    do_not_contact: null,
  },
]

const answers: {
  [Name in CommandName]?: (input: Record<string, unknown>) => CommandOutput<Name>
} = {
  'preferences.read': () => preferences,
  'preferences.write': (input) => {
    preferences = { ...preferences, ...input }
    setTimeout(() => tell('tables.changed', { tables: ['preferences'] }))
    return {}
  },
  'session.state': session,
  'session.workspaces': () => ({ workspaces: [workspace, otherWorkspace] }),
  'session.scopes': () => ({
    scopes: [
      { scope: 'contacts:read', purpose: 'Read people', granted: true, used: true },
      {
        scope: 'contacts:enrich',
        purpose: 'Find e-mail addresses and phone numbers, which costs credits',
        granted: false,
        used: true,
      },
      {
        scope: 'mail:read',
        purpose: 'Read mail: Hotdesk never asks for it',
        granted: false,
        used: false,
      },
    ],
  }),
  'credits.read': () => ({
    credits: low
      ? {
          plan_balance: 6,
          addon_balance: 0,
          total: 6,
          read_at: now - 120_000,
          low: true,
          lasts_until: null,
        }
      : {
          plan_balance: 276,
          addon_balance: 100,
          total: 376,
          read_at: now - 120_000,
          low: false,
          lasts_until: now + 19 * 86_400_000,
        },
  }),
  'sync.state': () => ({
    state: offline ? 'offline' : 'idle',
    pending: offline ? 38 : 0,
    pending_eta_ms: null,
    needs_you: 0,
    kept_here: 0,
    sweeping: [],
    incomplete: [],
    fresh_eta_ms: null,
    last_synced_at: now - 240_000,
    unread: [],
  }),
  'navigation.counts': () => ({
    hot_lists: 8,
    jobs: 1264,
    meetings_today: 3,
    campaigns: 12,
    contacts: 2041,
    companies: 583,
    desks: 6,
    reports: 4,
    due_today: 2,
    needs_outcome: 0,
    ages: {
      hot_lists: now,
      jobs: now,
      meetings: now,
      campaigns: now,
      contacts: now,
      companies: now,
      desks: now,
      reports: now,
    },
    lists: [
      { id: 'l_1', name: 'Fintech CFOs', count: 120, as_of: now },
      { id: 'l_2', name: 'Lidar perception leads', count: 46, as_of: now },
      { id: 'l_3', name: 'Berlin heads of people', count: 312, as_of: null },
    ],
  }),
  'practice.state': () => ({
    available: true,
    flight_mode: false,
    ignores_status: false,
    stopped: false,
  }),
  'search.find': ({ text }) => ({
    more: false,
    hits: hits.filter((hit) =>
      `${hit.title} ${hit.snippet ?? ''}`.toLowerCase().includes(String(text).toLowerCase()),
    ),
  }),
  'members.edit': ({ select, edit }) => {
    for (const id of (select as { ids: string[] }).ids)
      edits.set(id, { ...edits.get(id), ...(edit as object) })
    setTimeout(() => tell('tables.changed', { tables: ['members'] }))
    return {
      history_id: 'h_1',
      results: (select as { ids: string[] }).ids.map((id) => ({ id, ok: true })),
    }
  },
  'hotLists.members': (input) => {
    const from = typeof input.after === 'string' ? Number(input.after) : Number(input.offset ?? 0)
    const count = Math.min(Number(input.limit ?? 100), Math.max(0, total - from))
    return {
      rows: Array.from({ length: count }, (_, index) => ({
        ...memberAt(from + index),
        ...edits.get(`m_${from + index}`),
      })),
      offset: from,
      total,
      next: from + count < total ? String(from + count) : null,
      as_of: now - 900_000,
    }
  },
}

/** Answers from static samples; refuses an unknown command with a message that says so. */
export const fakeBridge = {
  async call(command: string, input: unknown): Promise<Answer<unknown>> {
    await new Promise((resolve) => setTimeout(resolve, Number(parameters.get('slow') ?? 5)))
    const answer = answers[command as CommandName]
    return answer
      ? { ok: true, value: answer(input as Record<string, unknown>) }
      : {
          ok: false,
          error: {
            code: 'gallery',
            message: `The gallery has no ${command}.`,
            hint: 'Start the browser host for the real thing.',
          },
        }
  },
  on(type: string, listener: (data: never) => void) {
    const heard = listeners.get(type) ?? new Set()
    listeners.set(type, heard)
    heard.add(listener)
    return () => heard.delete(listener)
  },
} as unknown as BridgePort
