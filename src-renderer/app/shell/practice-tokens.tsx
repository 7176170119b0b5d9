import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useState } from 'react'
import { scopes, type Scope } from '#shared/api/scopes.ts'
import type { PracticeToken } from '#shared/bridge/practice.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './practice-tokens.module.css'

interface PracticeTokensProps {
  open: boolean
  onClose: () => void
}

/**
 * Manages the API tokens of the practice workspace: creates them with chosen permissions, lists and
 * revokes them.
 */
export function PracticeTokens({ open, onClose }: PracticeTokensProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('API tokens')}
      description={t(
        'For programs that work in the practice workspace, and for signing in with a token.',
      )}
      size="wide"
    >
      {open ? (
        <>
          <NewToken />
          <TokenList />
        </>
      ) : null}
    </Dialog>
  )
}

function NewToken() {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes)
  const [token, setToken] = useState<string | null>(null)
  const toggle = (scope: Scope, on: boolean) =>
    setChosen(on ? [...chosen, scope] : chosen.filter((chosenScope) => chosenScope !== scope))
  const make = async () => {
    const answer = await run('practice.createToken', {
      name: name.trim() || t('API token'),
      scopes: [...chosen],
    })
    if (answer.ok) setToken(answer.value.token)
  }
  if (token !== null)
    return (
      <Field label={t('New token')} hint={t('Copy it now. It’s not shown again.')}>
        <TextField readOnly value={token} onFocus={(event) => event.target.select()} />
      </Field>
    )
  return (
    <section className={styles.form} aria-label={t('A new token')}>
      <Field label={t('Name')}>
        <TextField
          value={name}
          placeholder={t('API token')}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset className={styles.scopes}>
        <legend>{t('Permissions')}</legend>
        <Checkbox
          checked={chosen.length === scopes.length}
          indeterminate={chosen.length > 0 && chosen.length < scopes.length}
          onChange={(on) => setChosen(on ? scopes : [])}
        >
          {t('All')}
        </Checkbox>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(on) => toggle(scope, on)}
          >
            {scope}
          </Checkbox>
        ))}
      </fieldset>
      <Button look="primary" disabled={chosen.length === 0} onClick={() => void make()}>
        {t('Create token')}
      </Button>
    </section>
  )
}

function TokenList() {
  const { value } = useQuery('practice.tokens', {})
  const tokens = value?.tokens ?? []
  return (
    <ul className={styles.list} aria-label={t('Tokens')}>
      {tokens.map((token) => (
        <li key={token.id} className={styles.token}>
          <span>
            <bdi>{token.name}</bdi> <span className="muted">{permissions(token)}</span>
          </span>
          {token.revoked_at === null ? (
            <Button
              look="quiet"
              size="small"
              onClick={() => void run('practice.revokeToken', { id: token.id })}
            >
              <Trans
                text="Revoke<spoken> {token}</spoken>"
                values={{ token: token.name }}
                parts={{ spoken: <span className="spoken" /> }}
              />
            </Button>
          ) : (
            <span className="muted">{t('Revoked')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const permissions = (token: PracticeToken): string =>
  token.scopes.length === scopes.length ? t('All permissions') : token.scopes.join(', ')
