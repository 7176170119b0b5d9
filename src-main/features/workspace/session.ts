import { t } from '#shared/i18n/translate.ts'
import type { Scope } from '#shared/api/scopes.ts'
import { scopes as allScopes } from '#shared/api/scopes.ts'
import { scopesFor } from '#main/engine/auth/scopes.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** The purpose of each scope, in the user's words. */
const purposes: Record<Scope, () => string> = {
  'contacts:read': () => t('See people'),
  'contacts:write': () => t('Change people'),
  'contacts:enrich': () => t('Find e-mails, phones and people, for credits'),
  'companies:read': () => t('See companies'),
  'companies:write': () => t('Change companies, and research them'),
  'esign:read': () => t('See documents to sign'),
  'esign:write': () => t('Prepare documents to sign'),
  'esign:send': () => t('Send documents to sign'),
  'conversations:read': () => t('See conversations'),
  'mail:read': () => t('Read mail'),
  'mail:write': () => t('Write mail'),
  'campaigns:read': () => t('See campaigns and their statistics'),
  'campaigns:write': () => t('Enrol people; activate, pause and resume campaigns'),
  'pipeline:read': () => t('See job leads and scrape quality'),
  'pipeline:write': () => t('Add exclusion terms to scrapes'),
  'research:read': () => t('See research reports'),
  'research:write': () => t('Start research, for credits'),
  'hot_lists:read': () => t('See hot lists'),
  'hot_lists:write': () => t('Triage hot lists'),
  'icp:read': () => t('See desks'),
  'icp:write': () => t('Change desks, and generate them for credits'),
  'reverse_market_profile:read': () => t('See reverse market profiles'),
  'reverse_market_profile:write': () => t('Change reverse market profiles'),
  'meetings:read': () => t('See meetings and call notes'),
  'meetings:write': () => t('Log meetings and their outcome; sync call notes'),
  'webhooks:manage': () => t('Manage webhooks'),
  'credits:read': () => t('See the credit balance'),
  'settings:read': () => t('See workspace settings'),
  'settings:write': () => t('Change workspace settings'),
  'profile:read': () => t('Know who signed in'),
}

/** Builds the handlers of sign-in, sign-out, workspaces and scopes. */
export function sessionHandlers(workspaces: Workspaces): Handlers<Subject<'session'>> {
  return {
    'session.state': async () => {
      await workspaces.waitForFirst()
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
          purpose: purposes[scope](),
          granted: granted.has(scope),
          used: used.has(scope),
        })),
      }
    },
  }
}
