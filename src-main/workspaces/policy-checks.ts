import { t } from '#shared/i18n/translate.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { keyIsSealed } from '#main/engine/store/keys.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { fixedByPolicy } from '#main/engine/problem.ts'
import type { Ports } from '#main/ports.ts'
import { parseBase } from './explain-error.ts'
import type { KeychainInUse } from './keychain-in-use.ts'
import { DEFAULT_CLIENT } from './sign-in-workspace.ts'

type Managed = Pick<Ports, 'policy'>

interface SignInAddress {
  base_url: string
  auth_url?: string | undefined
  client_id?: string | undefined
}

const sayKept = () =>
  t('What is on this computer stays. Sign in to the workspace of your organisation.')

/** Returns the address of a service in the form in which Hotdesk stores it. */
export const baseOf = (address: string): string => parseBase(address).href.replace(/\/$/, '')

/**
 * Throws the problem `managed` if the policy forbids this workspace: another one than the fixed
 * one, or the practice workspace.
 */
export function assertAllowedByPolicy(
  { policy }: Managed,
  { kind, base_url }: Pick<KnownWorkspace, 'kind' | 'base_url'>,
): void {
  if (!policy) return
  const { workspace, practice_workspace } = policy.policy
  if (kind === 'practice') {
    if (practice_workspace) return
    throw fixedByPolicy(t('Your administrator doesn’t allow the practice workspace.'), sayKept())
  }
  if (workspace === null) return
  if (workspace === 'none')
    throw fixedByPolicy(
      t('Your administrator’s policy names no workspace that can be used.'),
      t('What is on this computer stays. Ask them to correct the policy.'),
    )
  if (baseOf(workspace.base_url) !== baseOf(base_url))
    throw fixedByPolicy(
      t('Your administrator allows only {host}.', { host: new URL(workspace.base_url).host }),
      sayKept(),
    )
}

/**
 * Returns where to sign in, as the policy fixes it. Throws the problem `managed` for any other
 * place.
 */
export function fixedAddress<T extends SignInAddress>(ports: Managed, address: T): T {
  assertAllowedByPolicy(ports, { kind: 'service', base_url: address.base_url })
  const fixed = ports.policy?.policy.workspace
  if (!fixed || fixed === 'none') return address
  const { auth_url, client_id } = fixed
  const isOther = (value: string | undefined, usual: string) =>
    value !== undefined && value.replace(/\/$/, '') !== usual.replace(/\/$/, '')
  if (
    isOther(address.auth_url, auth_url ?? new URL(fixed.base_url).origin) ||
    isOther(address.client_id, client_id ?? DEFAULT_CLIENT)
  )
    throw fixedByPolicy(t('Your administrator has fixed how people sign in to this workspace.'))
  return {
    ...address,
    ...(auth_url === null ? {} : { auth_url }),
    ...(client_id === null ? {} : { client_id }),
  }
}

/**
 * Throws StoreError `unsealed` if the policy requires a passphrase and none is set, or the problem
 * `managed` without a keychain; call it before anything is opened. Asks the keychain whether one is
 * set, because the list of workspaces can be edited.
 */
export async function requirePassphrase(
  { policy }: Managed,
  keychains: Pick<KeychainInUse, 'current' | 'memoryOnly'>,
  id: string,
): Promise<void> {
  if (!policy?.policy.lock) return
  if (keychains.memoryOnly())
    throw fixedByPolicy(
      t(
        'Your administrator requires a passphrase, but without a keychain there is nothing for it to protect.',
      ),
      t('Repair or unlock the keychain of this computer, then start Hotdesk again.'),
    )
  if (!(await keyIsSealed(keychains.current(), id)))
    throw new StoreError('unsealed', t('Your administrator requires a passphrase.'))
}
