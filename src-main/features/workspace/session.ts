import type { Scope } from '#shared/api/scopes.ts'
import { scopes as allScopes } from '#shared/api/scopes.ts'
import { scopesFor } from '#main/engine/auth/scopes.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** What each scope is for, in the words of the people who work with it. */
const purposes: Record<Scope, string> = {
  'contacts:read': 'See people',
  'contacts:write': 'Change people',
  'contacts:enrich': 'Find e-mails, phones and people, for credits',
  'companies:read': 'See companies',
  'companies:write': 'Change companies, and research them',
  'esign:read': 'See documents to sign',
  'esign:write': 'Prepare documents to sign',
  'esign:send': 'Send documents to sign',
  'conversations:read': 'See conversations',
  'mail:read': 'Read mail',
  'mail:write': 'Write mail',
  'campaigns:read': 'See campaigns and their statistics',
  'campaigns:write': 'Enrol people; activate, pause and resume campaigns',
  'pipeline:read': 'See job leads and scrape quality',
  'pipeline:write': 'Add exclusion terms to scrapes',
  'research:read': 'See research reports',
  'research:write': 'Start research, for credits',
  'hot_lists:read': 'See hot lists',
  'hot_lists:write': 'Triage hot lists',
  'icp:read': 'See desks',
  'icp:write': 'Change desks, and generate them for credits',
  'reverse_market_profile:read': 'See reverse market profiles',
  'reverse_market_profile:write': 'Change reverse market profiles',
  'meetings:read': 'See meetings and call notes',
  'meetings:write': 'Log meetings and their outcome; sync call notes',
  'webhooks:manage': 'Manage webhook subscriptions',
  'credits:read': 'See the credit balance',
  'settings:read': 'See workspace settings',
  'settings:write': 'Change workspace settings',
  'profile:read': 'Know who signed in',
}

/** Builds the handlers of signing in and out, workspaces and scopes. */
export function sessionHandlers(workspaces: Workspaces): Handlers<Subject<'session'>> {
  return {
    'session.state': async () => {
      await workspaces.started()
      return workspaces.state()
    },
    'session.workspaces': () => ({ workspaces: workspaces.list() }),
    'session.practice': async () => {
      await workspaces.practice()
      return {}
    },
    'session.signIn': (where) => {
      workspaces.signIn(where)
      return {}
    },
    'session.useToken': async (where) => {
      await workspaces.useToken(where)
      return {}
    },
    'session.place': (answer) => {
      workspaces.place(answer)
      return {}
    },
    'session.cancel': () => {
      workspaces.cancel()
      return {}
    },
    'session.reopen': async () => {
      await workspaces.reopen()
      return {}
    },
    'session.renew': async ({ scopes = [] }) => {
      await workspaces.renew(
        scopes.filter((scope): scope is Scope => allScopes.includes(scope as Scope)),
      )
      return {}
    },
    'session.switch': async ({ id }) => {
      await workspaces.switchTo(id)
      return {}
    },
    'session.signOut': async ({ id, discard_pending }) => {
      await workspaces.signOut(id, discard_pending)
      return {}
    },
    'session.signOutKeeping': async ({ id }) => {
      await workspaces.signOutKeeping(id)
      return {}
    },
    'session.lock': async () => {
      await workspaces.lock('asked')
      return {}
    },
    'session.unlock': async ({ passphrase }) => {
      await workspaces.unlock(passphrase)
      return {}
    },
    'session.passphrase': async ({ from, to }) => {
      await workspaces.setPassphrase(from, to)
      return {}
    },
    'session.active': () => {
      workspaces.active()
      return {}
    },
    'session.scopes': () => {
      const granted = new Set(workspaces.state().scopes)
      const used = new Set<string>(scopesFor())
      return {
        scopes: allScopes.map((scope) => ({
          scope,
          purpose: purposes[scope],
          granted: granted.has(scope),
          used: used.has(scope),
        })),
      }
    },
  }
}
