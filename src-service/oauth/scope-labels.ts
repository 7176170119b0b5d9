import type { Translator } from '#shared/i18n/translator.ts'
import { endpointNames, endpoints } from '#shared/api/index.ts'
import { mailScopes, type Scope } from '#shared/api/scopes.ts'

/** Subjects of scopes: as the label of a line, and within a sentence. */
const subjects = {
  people: (t: Translator) => [t('People'), t('people')],
  companies: (t: Translator) => [t('Companies'), t('companies')],
  hotLists: (t: Translator) => [t('Hot lists'), t('hot lists')],
  pipeline: (t: Translator) => [t('Pipeline'), t('pipeline')],
  meetingsAndNotes: (t: Translator) => [t('Meetings and notes'), t('meetings and notes')],
  campaigns: (t: Translator) => [t('Campaigns'), t('campaigns')],
  desks: (t: Translator) => [t('Desks'), t('desks')],
  marketProfiles: (t: Translator) => [t('Market profiles'), t('market profiles')],
  research: (t: Translator) => [t('Research'), t('research')],
  conversations: (t: Translator) => [t('Conversations'), t('conversations')],
  documentsToSign: (t: Translator) => [t('Documents to sign'), t('documents to sign')],
  webhooks: (t: Translator) => [t('Webhooks'), t('webhooks')],
  credits: (t: Translator) => [t('Credits'), t('credits')],
  settings: (t: Translator) => [t('Settings'), t('settings')],
  yourProfile: (t: Translator) => [t('Your profile'), t('your profile')],
  yourMail: (t: Translator) => [t('Your mail'), t('your mail')],
} satisfies Record<string, (t: Translator) => [label: string, within: string]>

/** Permissions of a scope in words: the subject, and what may be done with it. */
const words: Record<Scope, [subject: keyof typeof subjects, verb: (t: Translator) => string]> = {
  'contacts:read': ['people', (t) => t('see')],
  'contacts:write': ['people', (t) => t('change')],
  'contacts:enrich': ['people', (t) => t('find details (credits)')],
  'companies:read': ['companies', (t) => t('see')],
  'companies:write': ['companies', (t) => t('change')],
  'hot_lists:read': ['hotLists', (t) => t('see')],
  'hot_lists:write': ['hotLists', (t) => t('change')],
  'pipeline:read': ['pipeline', (t) => t('see')],
  'pipeline:write': ['pipeline', (t) => t('change')],
  'meetings:read': ['meetingsAndNotes', (t) => t('see')],
  'meetings:write': ['meetingsAndNotes', (t) => t('change')],
  'campaigns:read': ['campaigns', (t) => t('see')],
  'campaigns:write': ['campaigns', (t) => t('enrol, start and pause')],
  'icp:read': ['desks', (t) => t('see')],
  'icp:write': ['desks', (t) => t('change, generate (credits)')],
  'reverse_market_profile:read': ['marketProfiles', (t) => t('see')],
  'reverse_market_profile:write': ['marketProfiles', (t) => t('change')],
  'research:read': ['research', (t) => t('see')],
  'research:write': ['research', (t) => t('start (credits)')],
  'conversations:read': ['conversations', (t) => t('see')],
  'esign:read': ['documentsToSign', (t) => t('see')],
  'esign:write': ['documentsToSign', (t) => t('change')],
  'esign:send': ['documentsToSign', (t) => t('send')],
  'webhooks:manage': ['webhooks', (t) => t('manage')],
  'credits:read': ['credits', (t) => t('see the balance')],
  'settings:read': ['settings', (t) => t('see')],
  'settings:write': ['settings', (t) => t('change')],
  'profile:read': ['yourProfile', (t) => t('see')],
  'mail:read': ['yourMail', (t) => t('read')],
  'mail:write': ['yourMail', (t) => t('write and send')],
}

export interface Permission {
  subject: string
  verbs: string[]
  fresh: boolean
}

/** Scopes with an effect: they open an endpoint, or name the signed-in person. */
const opening: ReadonlySet<Scope> = new Set([
  'profile:read',
  ...endpointNames.map((name) => endpoints[name].scope),
])

/**
 * Returns the requested subjects that this workspace does not have, because none of its endpoints
 * uses their scopes. They are never offered as permissions.
 */
export const withoutEffect = (requested: readonly Scope[], t: Translator): string[] => {
  const ineffective = requested.filter((scope) => !opening.has(scope) && !isMail(scope))
  return [...new Set(ineffective.map((scope) => words[scope][0]))].map(
    (subject) => subjects[subject](t)[1],
  )
}

/**
 * Describes scopes, one line per subject. Lines with a scope that was not granted before (`fresh`)
 * come first.
 */
export function permissionsOf(
  requested: readonly Scope[],
  granted: ReadonlySet<string>,
  t: Translator,
): Permission[] {
  const lines = new Map<string, Permission>()
  for (const scope of Object.keys(words) as Scope[]) {
    if (!requested.includes(scope) || !opening.has(scope)) continue
    const [subject, verb] = words[scope]
    const line = lines.get(subject) ?? { subject: subjects[subject](t)[0], verbs: [], fresh: false }
    line.verbs.push(verb(t))
    line.fresh ||= granted.size > 0 && !granted.has(scope)
    lines.set(subject, line)
  }
  return [...lines.values()].sort((a, b) => Number(b.fresh) - Number(a.fresh))
}

/**
 * Reports whether a scope concerns mail, which a general consent never includes (contract §5.2).
 */
export const isMail = (scope: Scope): boolean => mailScopes.includes(scope)

/** Describes a mail scope: the subject, and what may be done with it. */
export const describeMail = (scope: Scope, t: Translator): string =>
  scope === 'mail:read' ? t('Your mail: read') : t('Your mail: write and send')
