import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useState } from 'react'
import type { Offer } from '#shared/bridge/spend.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useScreenMemory } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { peopleAtFigure } from '../people/known-figures.ts'
import { Balance } from './balance.tsx'
import { readCap } from './credit-cap.ts'
import { PaidNote } from './paid-button.tsx'
import { overrunFigure } from './preview-figures.ts'
import { usePaid } from './use-paid.ts'
import bulkDialog from './bulk-dialog.module.css'
import styles from './find-contacts.module.css'

/** The default maximum in credits: ten new contacts, more than most searches find. */
const USUAL_MOST = 20

/** Returns the maximum that the user set last, and its setter. */
export function useMostForContacts(): [number, (most: number) => void] {
  const [memory, remember] = useScreenMemory<{ most: number }>('find-contacts')
  return [memory.most ?? USUAL_MOST, (most) => remember({ most })]
}

interface FindContactsProps {
  company: { id: string; name: string }
  /** The ID of the agent's request (L7). */
  approval?: string
  onClose: () => void
}

/**
 * Asks for the maximum to spend before it searches for contacts at a company (F5, D2). The service
 * takes no limit, so the maximum is checked against caps and balance beforehand, and a search that
 * exceeded it blocks the next one.
 */
export function FindContacts({ company, approval, onClose }: FindContactsProps) {
  const [usual, keep] = useMostForContacts()
  const [typed, setTyped] = useState(String(usual))
  const [seen, setSeen] = useState(false)
  const { cap: max, error } = readCap(typed)
  const { overrun = null } =
    useQuery('spend.offer', { route: 'companies.findContacts', id: company.id }).value ?? {}
  const overrunSeen = seen ? overrun?.receipt_id : undefined
  const paid = usePaid('companies.findContacts', company.id, company.name, {
    max: max || undefined,
    overrunSeen,
    ...(approval ? { approval } : {}),
  })
  const { offer } = paid
  const stopped =
    paid.blocked || !offer || offer.refusal !== null || max === 0 || (overrun !== null && !seen)
  const press = () => {
    if (stopped) return
    keep(max)
    paid.press()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Find contacts at {company}', { company: company.name })}
      description={t(
        '2 credits for each new contact found. People already known here are not charged again.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            aria-disabled={stopped || undefined}
            {...(paid.price ? { price: paid.price } : {})}
            onClick={press}
          >
            {t('Find contacts')}
          </Button>
        </>
      }
    >
      <form
        className={bulkDialog.bulk}
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        {overrun ? <Overrun overrun={overrun} seen={seen} onSeen={setSeen} /> : null}
        <Field
          label={t('Maximum to spend')}
          hint={t('Credits, checked against your limits and balance first.')}
          error={error}
        >
          <TextField
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Before company={company} balance={offer?.balance ?? null} />
        <p className="muted">
          {t(
            'The service itself takes no maximum, so a search can cost more, up to the whole balance. Hotdesk then shows by how much and blocks further searches until you confirm.',
          )}
        </p>
        <PaidNote paid={paid} />
      </form>
    </Dialog>
  )
}

interface BeforeProps {
  company: FindContactsProps['company']
  balance: number | null
}

/** Shows who is known at the company already, and the balance. */
function Before({ company, balance }: BeforeProps) {
  const known = useQuery('companies.read', { id: company.id }).value
  return (
    <dl className={bulkDialog.bulkCosts} data-two="">
      <div>
        <dt>{t('Known here')}</dt>
        <dd className="num">
          {known ? (
            <Figure
              inside="row"
              of={peopleAtFigure(
                company.name,
                t('{people, plural, one {# person} other {# people}}', {
                  people: known.people,
                }),
                known.people_as_of,
              )}
            />
          ) : (
            '—'
          )}
        </dd>
      </div>
      <div>
        <dt>{t('Balance')}</dt>
        <dd className="num">
          {balance === null ? (
            t('not read yet')
          ) : (
            <Balance>
              {t('{balance, plural, one {# credit} other {# credits}}', {
                balance,
              })}
            </Balance>
          )}
        </dd>
      </div>
    </dl>
  )
}

interface OverrunProps {
  overrun: NonNullable<Offer['overrun']>
  seen: boolean
  onSeen: (seen: boolean) => void
}

/** Shows which search exceeded its maximum, and asks the user to confirm it. */
function Overrun({ overrun, seen, onSeen }: OverrunProps) {
  const format = useFormats()
  const { label, cost, max, over } = overrun
  return (
    <div className={styles.overrun} role="group" aria-label={t('Over the maximum')}>
      <p>
        <Explained of={overrunFigure(overrun, format)}>
          <Trans
            text="{cost, plural, one {The last search, at <name>{company}</name>, cost # credit: {over} over your maximum of {most}.} other {The last search, at <name>{company}</name>, cost # credits: {over} over your maximum of {most}.}}"
            values={{ company: label, cost, over, most: max }}
            parts={{ name: <bdi /> }}
          />
        </Explained>
      </p>
      <Checkbox checked={seen} onChange={onSeen}>
        {t('I’ve seen this. Allow further searches.')}
      </Checkbox>
    </div>
  )
}
