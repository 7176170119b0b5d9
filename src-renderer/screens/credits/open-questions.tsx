import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { CircleHelp, FilePen, Trash2 } from 'lucide-react'
import type { Draft, UnknownCall } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FindContacts } from '../../parts/spend/find-contacts.tsx'
import { priceFor } from '../../parts/spend/use-paid.ts'
import { sayPurchase } from '../../parts/people/people-labels.ts'
import { Settle } from '../../parts/spend/settle.tsx'
import styles from './credits.module.css'

const questions: Record<string, (about: string) => string> = {
  'contacts.findEmail': (about) => t('E-mail for {about}', { about }),
  'contacts.findPhone': (about) => t('Phone for {about}', { about }),
  'companies.findContacts': (about) => t('Contacts for {about}', { about }),
  'companies.research': (about) => t('Research for {about}', { about }),
  'research.start': (about) => t('Market research for {about}', { about }),
  'desks.generate': (about) => t('Desk for {about}', { about }),
  'sourcing.start': (about) => t('Sourcing for {about}', { about }),
}
const questionOf = (route: string, about: string) =>
  questions[route]?.(about) ?? t('A call for {about}', { about })

const purchases: Record<string, string> = {
  'contacts.findEmail': t('E-mail now'),
  'contacts.findPhone': t('Phone now'),
  'companies.findContacts': t('Contacts now'),
  'companies.research': t('Research now'),
  'research.start': t('Market research now'),
  'desks.generate': t('Desk now'),
  'sourcing.start': t('Sourcing now'),
}

/** Says when Hotdesk looks what became of a call: within two minutes, if it can. */
function Checking({ online }: { online: boolean }) {
  return (
    <>
      {t('Outcome unknown. Checking before anything is charged again.')}{' '}
      <span className="faint">
        {online
          ? t('Hotdesk checks within two minutes.')
          : t('Hotdesk checks once you’re online and signed in.')}
      </span>
    </>
  )
}

/**
 * Shows the open questions: calls with an unknown outcome (D6), and what the user asked for offline
 * (D10).
 */
export function OpenQuestions({
  calls,
  drafts,
}: {
  calls: readonly UnknownCall[]
  drafts: readonly Draft[]
}) {
  const format = useFormats()
  const online = useOnline()
  const [finding, setFinding] = useState<Draft | null>(null)
  // A request stays in its place, so that no other person's button slides under the pointer.
  const [stays, setStays] = useState<readonly Draft[]>([])
  const fresh = drafts.filter(({ id }) => !stays.some((draft) => draft.id === id))
  if (fresh.length > 0) setStays([...stays, ...fresh])
  const waits = ({ id }: Draft) => drafts.some((draft) => draft.id === id)
  // The earlier look-up was already mentioned when the user asked offline.
  const buy = async (draft: Draft) => {
    if (draft.route === 'companies.findContacts') return setFinding(draft)
    const answer = await pay('spend.buy', {
      route: draft.route,
      id: draft.target_id,
      despite_recent: true,
    })
    if (answer.ok) sayPurchase(draft.label, answer.value)
  }
  return (
    <div className={styles.questions}>
      {calls.map((call) => (
        <Card
          key={call.receipt_id}
          title={questionOf(call.route, call.label)}
          aside={format.stamp(call.asked_at)}
          tone="warn"
        >
          {call.state === 'needs_you' ? (
            <Settle call={call} />
          ) : (
            <p className={styles.checking}>
              <Icon of={CircleHelp} />
              {call.state === 'sending' ? t('Under way.') : <Checking online={online} />}
            </p>
          )}
        </Card>
      ))}
      {stays.length > 0 ? (
        <Card title={t('Offline drafts: nothing was sent or paid')}>
          <ul className={styles.drafts}>
            {stays.map((draft) => (
              <li key={draft.id}>
                <Icon of={FilePen} />
                <span className="cut grow">
                  <span className="name">
                    <bdi>{draft.label}</bdi>
                  </span>{' '}
                  <span className="faint">{format.stamp(draft.made_at)}</span>
                </span>
                {waits(draft) ? (
                  <>
                    <Button
                      size="small"
                      price={priceFor(draft)}
                      disabled={!online}
                      onClick={() => void buy(draft)}
                    >
                      {purchases[draft.route] ?? t('Buy now')}
                    </Button>
                    <Button
                      size="small"
                      look="quiet"
                      icon={Trash2}
                      onClick={() => void run('spend.dropDraft', { id: draft.id })}
                    >
                      {t('Drop')}
                    </Button>
                  </>
                ) : (
                  <span className="faint">{t('Done')}</span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {finding ? (
        <FindContacts
          company={{ id: finding.target_id, name: finding.label }}
          onClose={() => setFinding(null)}
        />
      ) : null}
    </div>
  )
}
