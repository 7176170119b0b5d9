import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink, UserSearch } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { DeskCompany } from '#shared/bridge/desks.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { listsOfFigure, peopleAtFigure } from '../../parts/people/known-figures.ts'
import { emailStatusWithin } from '../../parts/people/people-labels.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { companyFigure, morePeopleFigure } from './desk-figures.ts'
import { FitMark } from './fit-mark.tsx'
import styles from './desks.module.css'
import { Dotted } from '../../ui/dotted.tsx'

/**
 * Shows a company of the map and the people known there, with what each of them lacks and a link to
 * their page (G5).
 */
export function CompanyPanel({
  deskId,
  row,
  complete,
  onOpen,
}: {
  deskId: string
  row: DeskCompany
  complete: boolean
  onOpen: () => void
}) {
  const format = useFormats()
  const ages = useAges()
  const read = useQuery('desks.people', { id: deskId, company_id: row.company_id })
  const known = read.stale ? undefined : read.value
  return (
    <DetailPanel label={row.name}>
      <div className={styles.panelHead}>
        <h2>
          <span className="cut" title={row.name}>
            <bdi>{row.name}</bdi>
          </span>
          <DncBadge flag={row.do_not_contact} />
        </h2>
        <div className="muted cut">
          <Dotted parts={[row.industry, row.location]} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button icon={ExternalLink} keys="Enter" onClick={onOpen}>
          {t('Open company')}
        </Button>
      </div>
      <PropertyList>
        <Property label={t('Fit')}>
          <FitMark tier={row.tier} />
        </Property>
        <Property label={t('Domain')}>{row.domain}</Property>
        <Property label={t('Prospects')}>
          {row.prospects === 0 ? null : <Linked deskId={deskId} row={row} />}
        </Property>
      </PropertyList>
      <OddFields odd={row.odd} />
      <Card
        title={t('People')}
        aside={
          known ? (
            <Figure
              inside="row"
              of={peopleAtFigure(row.name, format.number(known.total), ages.people)}
            />
          ) : undefined
        }
      >
        {known?.people.length === 0 ? (
          <div className={styles.free}>
            <span className="muted">
              {complete ? t('No people yet.') : t('None so far; people are still loading.')}
            </span>
            {row.do_not_contact ? (
              <span className={styles.missing}>
                {t('Do not contact: anything you buy here can’t be used.')}
              </span>
            ) : (
              <span>
                <Button size="small" icon={UserSearch} onClick={onOpen}>
                  {t('Find people there…')}
                </Button>
              </span>
            )}
          </div>
        ) : null}
        <div className={styles.people}>
          {known?.people.map((person) => (
            <PersonRow key={person.id} person={person} listsAt={ages.members} />
          ))}
        </div>
        {known && known.total > known.people.length ? (
          <Button look="quiet" size="small" onClick={onOpen}>
            <Figure inside="choice" of={morePeopleFigure(row.name, known, ages.people, format)} />
          </Button>
        ) : null}
      </Card>
    </DetailPanel>
  )
}

/** Shows how many people at a company are linked to the desk. */
function Linked({ deskId, row }: { deskId: string; row: DeskCompany }) {
  const format = useFormats()
  const ages = useAges()
  const prospects = useQuery('desks.read', { id: deskId }).value?.linked.as_of ?? null
  const value = t('{prospects, plural, other {# linked to this desk}}', {
    prospects: row.prospects,
  })
  return (
    <Figure
      inside="row"
      of={companyFigure('prospects', row, { ...ages, prospects }, { format, value })}
    />
  )
}

type Person = CommandOutput<'desks.people'>['people'][number]

function PersonRow({ person, listsAt }: { person: Person; listsAt: number | null }) {
  const missing = missingOf(person)
  return (
    <Link
      to="/people/{-$contactId}"
      params={{ contactId: person.contact_id }}
      className={styles.person}
    >
      <span className="cut name">
        <bdi>{person.name}</bdi>
      </span>
      <span className={missing ? styles.missing : 'faint'}>
        {missing ?? (person.email_status ? emailStatusWithin(person.email_status) : t('e-mail'))}
      </span>
      <span className="cut muted">
        <bdi>{person.title ?? t('No title')}</bdi>
      </span>
      <span className={person.lists === 0 ? styles.missing : 'faint'}>
        <Figure inside="choice" of={listsOfFigure(person.name, listsWord(person.lists), listsAt)} />
      </span>
    </Link>
  )
}

/** Returns why the user cannot write to the person; null if they can. */
function missingOf({ email, email_status }: Person): string | null {
  if (email === null) return t('no e-mail')
  return email_status === 'bounced' || email_status === 'invalid'
    ? emailStatusWithin(email_status)
    : null
}

function listsWord(lists: number): string {
  return lists === 0
    ? t('on no list')
    : t('{lists, plural, one {# list} other {# lists}}', { lists })
}
