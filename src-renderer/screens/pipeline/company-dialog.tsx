import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useRef, useState } from 'react'
import type { CompanyMatch, JobRow } from '#shared/bridge/pipeline.ts'
import { useQuery } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import { openWrite } from '../../parts/emails/write-store.ts'
import { peopleAtFigure } from '../../parts/people/known-figures.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { FilterText } from '../../ui/filter-bar.tsx'
import { CompanyPeople } from './company-people.tsx'
import styles from './pipeline.module.css'

interface CompanyDialogProps {
  row: JobRow
  onClose: () => void
  onConfirm: (companyId: string | null) => void
  onFollowUp: (at: number) => void
}

/**
 * Leads from a lead to its company, to the people there, to a hot list and a follow-up: C, a
 * number, L, a number (B7). The user can look for more people. The user confirms the company,
 * because a lead has only its name.
 */
export function CompanyDialog({ row, onClose, onConfirm, onFollowUp }: CompanyDialogProps) {
  const answer = useQuery('pipeline.read', { id: row.id })
  const [chosen, setChosen] = useState<CompanyMatch | null>(null)
  const [again, setAgain] = useState(false)
  const start = useRef<HTMLDivElement>(null)
  const known = answer.value?.job?.id === row.id ? answer.value.companies : null
  const confirmed = again ? null : (chosen ?? known?.find((company) => company.confirmed) ?? null)
  const choose = (company: CompanyMatch) => {
    setAgain(false)
    setChosen(company)
    if (!company.confirmed) onConfirm(company.id)
  }
  return (
    <Dialog
      initialFocus={start}
      open
      onClose={onClose}
      title={
        confirmed
          ? t('Who to call at {company}', { company: confirmed.name })
          : t('Which company is it?')
      }
      size={confirmed ? 'wide' : 'normal'}
      description={
        confirmed ? undefined : (
          <>
            <Trans
              text="The listing only says <b/>. Choose the matching company; your choice stays on this computer."
              parts={{
                b: (
                  <b>
                    <bdi>{row.company_name ?? t('no company')}</bdi>
                  </b>
                ),
              }}
            />
          </>
        )
      }
    >
      <div ref={start} tabIndex={-1} className={styles.start}>
        {known === null ? <SkeletonLines lines={3} /> : null}
        {known && confirmed ? (
          <CompanyPeople
            company={confirmed}
            onWrite={(contact_id) => {
              onClose()
              openWrite({ contact_id, job_id: row.id })
            }}
            onAgain={() => {
              setChosen(null)
              setAgain(true)
            }}
            onDone={(followUp) => {
              onClose()
              if (followUp !== null) onFollowUp(followUp)
            }}
          />
        ) : null}
        {known && !confirmed ? (
          <Choices matches={known} name={row.company_name} onChoose={choose} />
        ) : null}
      </div>
    </Dialog>
  )
}

function explainNoMatch(typed: string, listed: string | null): string {
  if (typed) return t('No companies match “{typed}”.', { typed })
  if (listed === null) return t('The listing doesn’t name a company. Search by name:')
  return t('No companies match “{listed}”. Try another name:', { listed })
}

function Choices({
  matches,
  name,
  onChoose,
}: {
  matches: readonly CompanyMatch[]
  name: string | null
  onChoose: (company: CompanyMatch) => void
}) {
  const ages = useAges()
  const [text, setText] = useState('')
  const found = useQuery('pipeline.companies', text.trim() ? { name: text } : null)
  const shown = text.trim() ? (found.value?.companies ?? []) : matches
  const same = shown.filter((company) => company.exact)
  const onlySame = same.length === 1 ? same[0] : undefined
  useActions(
    shown.slice(0, 9).map((company, index) => ({
      id: `company.${index + 1}`,
      label: t('Company {index}', { index: index + 1 }),
      group: t('Company'),
      keys: [String(index + 1)],
      palette: false,
      run: () => onChoose(company),
    })),
  )
  return (
    <div className={styles.choices}>
      {shown.map((company, index) => (
        <Button
          key={company.id}
          keys={String(index + 1)}
          continues={company === onlySame}
          className={styles.match}
          onClick={() => onChoose(company)}
        >
          <span className={styles.matchWords}>
            <span className={styles.line}>
              <span className="cut name">
                <bdi>{company.name}</bdi>
              </span>
              <DncBadge flag={company.do_not_contact} />
              {company.exact ? <span className={styles.same}>{t('same name')}</span> : null}
            </span>
            <span className="faint cut">
              <Dotted
                parts={[
                  company.domain,
                  company.location,
                  <Figure
                    key="people"
                    inside="choice"
                    of={peopleAtFigure(
                      company.name,
                      t('{people, plural, one {# person} other {# people}}', {
                        people: company.contacts,
                      }),
                      ages.people,
                    )}
                  />,
                ]}
              />
            </span>
          </span>
        </Button>
      ))}
      {shown.length === 0 && !found.loading ? (
        <p className="muted">{explainNoMatch(text.trim(), name)}</p>
      ) : null}
      <FilterText
        label={t('Search companies by name')}
        placeholder={t('Search companies…')}
        value={text}
        onChange={setText}
      />
    </div>
  )
}
