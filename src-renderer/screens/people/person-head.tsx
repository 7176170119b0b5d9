import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import {
  CalendarPlus,
  Combine,
  Copy,
  Eraser,
  FileDown,
  Link2,
  ListPlus,
  Mail,
  MoreHorizontal,
  PanelRight,
  Phone,
  Send,
  Trash2,
  UserX,
} from 'lucide-react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { openCard } from '../../data/open-window.ts'
import { copyText } from '../../parts/links/copy.ts'
import { openWrite } from '../../parts/emails/write-store.ts'
import { callPerson } from '../../parts/people/call-person.ts'
import { everything, roleOf } from '../../parts/people/people-labels.ts'
import { useExport } from '../../parts/people/use-export.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { enrolOne, type PersonDialogs } from './use-person-actions.ts'
import record from '../../parts/people/record-head.module.css'
import styles from './people.module.css'
import { Dotted } from '../../ui/dotted.tsx'

interface PersonHeadProps {
  person: ContactRow
  open: PersonDialogs
}

/** Shows who the person is, the actions on them, and a warning if they must not be contacted. */
export function PersonHead({ person, open }: PersonHeadProps) {
  const { email, phone } = person
  return (
    <>
      <header className={record.head}>
        <Avatar name={person.name} />
        <div className={record.headWho}>
          <h1>
            <bdi className="cut" title={person.name}>
              {person.name}
            </bdi>
            <DncBadge flag={person.do_not_contact} showUnknown />
            {person.is_prospect ? <span className={styles.mark}>{t('Prospect')}</span> : null}
            {person.pending || person.conflict ? (
              <PendingRing pending={person.pending} conflict={person.conflict} />
            ) : null}
          </h1>
          <div className={`muted cut ${record.headFacts}`}>
            <Dotted parts={[person.title, person.location, companyOf(person)]} />
          </div>
        </div>
        <div className={record.headActions}>
          {email ? (
            <Button icon={Mail} keys="w" onClick={() => openWrite({ contact_id: person.id })}>
              {t('Write')}
            </Button>
          ) : null}
          {phone ? (
            <Button icon={Phone} keys="c" onClick={() => callPerson(person, null)}>
              {t('Call')}
            </Button>
          ) : null}
          <Button icon={ListPlus} keys="l" onClick={open.add}>
            {t('Add to list')}
          </Button>
          <MoreMenu person={person} open={open} />
        </div>
      </header>
      {person.do_not_contact ? (
        <Banner tone="stop" icon={UserX}>
          {person.company_name === null
            ? t('Do not contact: the company is marked. Anything you buy here can’t be used.')
            : t('Do not contact: {company} is marked. Anything you buy here can’t be used.', {
                company: person.company_name,
              })}
        </Banner>
      ) : null}
    </>
  )
}

/** Returns a link to the person's company, or only its name if no company record is known. */
function companyOf({ company_id, company_name }: PersonHeadProps['person']) {
  if (!company_id) return company_name
  return (
    <Link to="/companies/{-$companyId}" params={{ companyId: company_id }} className={styles.link}>
      {company_name ?? t('Company')}
    </Link>
  )
}

function MoreMenu({ person, open }: PersonHeadProps) {
  const exporting = useExport(null)
  const { linkedin_url: linkedin } = person
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={MoreHorizontal} label={t('More')} />}
      groups={[
        {
          items: [
            {
              label: t('Enrol in a campaign…'),
              icon: Send,
              keys: 'Shift+c',
              onSelect: () => enrolOne(person.id),
            },
            {
              label: t('Log a meeting…'),
              icon: CalendarPlus,
              keys: 'm',
              onSelect: open.logMeeting,
            },
            {
              label: t('Open their card beside the call'),
              icon: PanelRight,
              keys: 'Shift+o',
              onSelect: () => openCard(person.id),
            },
          ],
        },
        {
          items: [
            {
              label: t('Copy as a table'),
              icon: Copy,
              onSelect: () => void exporting('tsv', { select: { ids: [person.id] } }, everything),
            },
            {
              label: t('Write a vCard'),
              icon: FileDown,
              onSelect: () => void exporting('vcard', { select: { ids: [person.id] } }, everything),
            },
            {
              label: t('Copy the name and role'),
              icon: Copy,
              onSelect: () =>
                void copyText(
                  [person.name, roleOf(person)].filter(Boolean).join(', '),
                  person.name,
                ),
            },
            ...(linkedin
              ? [
                  {
                    label: t('Open LinkedIn'),
                    icon: Link2,
                    onSelect: () => open.link(linkedin),
                  },
                ]
              : []),
          ],
        },
        {
          items: [
            {
              label: t('Merge with another…'),
              icon: Combine,
              onSelect: open.merge,
            },
            {
              label: t('Delete…'),
              icon: Trash2,
              danger: true,
              onSelect: open.delete,
            },
            { label: t('Erase…'), icon: Eraser, danger: true, onSelect: open.erase },
          ],
        },
      ]}
    />
  )
}
