import { Link, useNavigate } from '@tanstack/react-router'
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
  Phone,
  Send,
  Trash2,
  UserX,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { BulkRoute } from '#shared/bridge/spend.ts'
import { run, sayChanged, undo } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { EmploymentCard } from '../../parts/employment/employment-card.tsx'
import { LogMeeting, nextHalfHour } from '../../parts/meetings/log-meeting.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { AddToList } from '../../parts/people/add-to-list.tsx'
import { telLink } from '../../parts/people/contact-lines.tsx'
import { copyText } from '../../parts/links/copy.ts'
import { DeletePerson } from '../../parts/people/delete-person.tsx'
import { ErasePerson } from '../../parts/people/erase-person.tsx'
import { findFor } from '../../parts/spend/find-for-person.ts'
import { MergePerson } from '../../parts/people/merge-person.tsx'
import { ConfirmOpenLink } from '../../parts/links/person-link.tsx'
import { PersonFields, type SavePerson } from '../../parts/people/person-fields.tsx'
import { PersonSections } from '../../parts/people/person-sections.tsx'
import { DuplicateNotice } from '../../parts/people/duplicate-notice.tsx'
import { useExport } from '../../parts/people/use-export.ts'
import { everything, openOutside, roleOf } from '../../parts/people/people-labels.ts'
import styles from '../../parts/people/people.module.css'

/**
 * One person on one page (F9): fields edited in place, lists, campaigns enrolled by us, meetings,
 * call notes, and what was spent.
 */
export function PersonPage({ id }: { id: string }) {
  // Above the person, so that the proof is still shown when they are gone.
  const [erasing, setErasing] = useState(false)
  return (
    <>
      <Person id={id} onErase={() => setErasing(true)} />
      {erasing ? <ErasePerson id={id} onLeave={() => setErasing(false)} /> : null}
    </>
  )
}

function Person({ id, onErase }: { id: string; onErase: () => void }) {
  const navigate = useNavigate()
  const read = useQuery('contacts.read', { id })
  const known = read.stale ? undefined : read.value
  const person = known?.contact ?? null
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [merging, setMerging] = useState<{ other: ContactRow | null } | null>(null)
  const [editing, setEditing] = useState(0)
  const [noting, setNoting] = useState(0)
  const [logging, setLogging] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<string | null>(null)
  const exporting = useExport(null)

  useEffect(() => {
    void run('sync.look', { resource: 'contacts', id }, { quiet: true })
  }, [id])

  const save: SavePerson = async (set) => {
    const answer = await run('contacts.edit', { select: { ids: [id] }, set })
    if (answer.ok && answer.value.results.some((result) => !result.ok)) sayChanged(answer.value, '')
    return answer.ok && answer.value.results.every((result) => result.ok)
  }
  const find = (route: BulkRoute) => void findFor(route, id, person?.name ?? 'This person')
  const enrol = () => openEnrol({ campaign_id: null, select: { contacts: { ids: [id] } } })
  const log = () => setLogging(nextHalfHour())
  const {
    email,
    phone,
    linkedin_url: linkedin,
  } = person ?? { email: null, phone: null, linkedin_url: null }
  const here = person !== null
  useActions([
    {
      id: 'person.list',
      label: 'Back to people',
      group: 'Person',
      keys: ['u'],
      hint: 'list',
      run: () => void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } }),
    },
    {
      id: 'person.edit',
      label: 'Edit the fields',
      group: 'Person',
      keys: ['e'],
      hint: 'edit',
      enabled: here,
      run: () => setEditing((count) => count + 1),
    },
    {
      id: 'person.addToList',
      label: 'Add to a hot list',
      group: 'Person',
      keys: ['l'],
      hint: 'add to list',
      enabled: here,
      run: () => setAdding(true),
    },
    {
      id: 'person.note',
      label: 'Write a note',
      group: 'Person',
      keys: ['n'],
      hint: 'note',
      enabled: here,
      run: () => setNoting((count) => count + 1),
    },
    {
      id: 'person.logMeeting',
      label: 'Log a meeting with this person',
      group: 'Person',
      keys: ['m'],
      hint: 'log meeting',
      enabled: here,
      run: log,
    },
    {
      id: 'person.enrol',
      label: 'Enrol in a campaign',
      group: 'Person',
      keys: ['Shift+c'],
      enabled: here,
      run: enrol,
    },
    {
      id: 'person.findEmail',
      label: 'Find e-mail (2 credits if found)',
      group: 'Person',
      keys: ['Shift+e'],
      hint: 'find e-mail',
      enabled: here,
      run: () => find('contacts.findEmail'),
    },
    {
      id: 'person.findPhone',
      label: 'Find phone (1–2 credits)',
      group: 'Person',
      keys: ['Shift+p'],
      hint: 'find phone',
      enabled: here,
      run: () => find('contacts.findPhone'),
    },
    {
      id: 'person.write',
      label: 'Write an e-mail',
      group: 'Person',
      keys: ['w'],
      hint: 'write',
      enabled: email !== null,
      run: () => {
        if (email) openOutside(`mailto:${email}`)
      },
    },
    {
      id: 'person.call',
      label: 'Call',
      group: 'Person',
      keys: ['c'],
      hint: 'call',
      enabled: phone !== null,
      run: () => {
        if (phone) openOutside(telLink(phone))
      },
    },
    {
      id: 'person.copyEmail',
      label: 'Copy the e-mail address',
      group: 'Person',
      enabled: email !== null,
      run: () => {
        if (email) void copyText(email, email)
      },
    },
    {
      id: 'person.copyPhone',
      label: 'Copy the phone number',
      group: 'Person',
      enabled: phone !== null,
      run: () => {
        if (phone) void copyText(phone, phone)
      },
    },
    {
      id: 'person.prospect',
      label: person?.is_prospect ? 'No longer a prospect' : 'Mark as prospect',
      group: 'Person',
      keys: ['p'],
      enabled: here,
      run: () => void save({ is_prospect: !person?.is_prospect }),
    },
    {
      id: 'person.refresh',
      label: 'Read this person again',
      group: 'Person',
      keys: ['r'],
      enabled: here,
      run: () => void run('sync.refresh', { resource: 'contacts', id }),
    },
    {
      id: 'person.merge',
      label: 'Merge with another person…',
      group: 'Person',
      enabled: here,
      run: () => setMerging({ other: null }),
    },
    {
      id: 'person.delete',
      label: 'Delete this person…',
      group: 'Person',
      enabled: here,
      run: () => setDeleting(true),
    },
    {
      id: 'person.erase',
      label: 'Erase this person from this computer…',
      group: 'Person',
      enabled: here,
      run: onErase,
    },
  ])

  if (!known)
    return (
      <Screen>
        <ScreenBody>
          <div className={styles.waiting}>
            <SkeletonLines />
          </div>
        </ScreenBody>
      </Screen>
    )
  if (!person)
    return (
      <Screen footer={<KeyHints />}>
        {known.deletion ? (
          <Going deletion={known.deletion} />
        ) : (
          <EmptyState
            icon={UserX}
            title="Nobody stands here any more"
            actions={
              <Button
                keys="u"
                onClick={() =>
                  void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
                }
              >
                All people
              </Button>
            }
          >
            The person was deleted, or this workspace has not read them yet.
          </EmptyState>
        )}
      </Screen>
    )
  return (
    <Screen
      footer={<KeyHints />}
      detail={<PersonFields person={person} save={save} wish={editing} onLink={setLeaving} />}
    >
      <header className={styles.head}>
        <Avatar name={person.name} />
        <div className={styles.headWho}>
          <h1>
            <bdi className="cut" title={person.name}>
              {person.name}
            </bdi>
            <DncBadge flag={person.do_not_contact} showUnknown />
            {person.is_prospect ? <span className={styles.mark}>Prospect</span> : null}
            {person.pending || person.conflict ? (
              <PendingRing pending={person.pending} conflict={person.conflict} />
            ) : null}
          </h1>
          <div className="muted cut">
            <bdi>{[person.title, person.location].filter(Boolean).join(' · ')}</bdi>
            {person.company_id ? (
              <>
                {person.title || person.location ? ' · ' : ''}
                <Link
                  to="/companies/{-$companyId}"
                  params={{ companyId: person.company_id }}
                  className={styles.link}
                >
                  {person.company_name ?? 'Company'}
                </Link>
              </>
            ) : person.company_name ? (
              ` · ${person.company_name}`
            ) : (
              ''
            )}
          </div>
        </div>
        <div className={styles.headActions}>
          {email ? (
            <Button icon={Mail} keys="w" onClick={() => openOutside(`mailto:${email}`)}>
              Write
            </Button>
          ) : null}
          {phone ? (
            <Button icon={Phone} keys="c" onClick={() => openOutside(telLink(phone))}>
              Call
            </Button>
          ) : null}
          <Button icon={ListPlus} keys="l" onClick={() => setAdding(true)}>
            Add to list
          </Button>
          <Menu
            align="end"
            trigger={<IconButton icon={MoreHorizontal} label="More" />}
            groups={[
              {
                items: [
                  { label: 'Enrol in a campaign…', icon: Send, keys: 'Shift+c', onSelect: enrol },
                  { label: 'Log a meeting…', icon: CalendarPlus, keys: 'm', onSelect: log },
                ],
              },
              {
                items: [
                  {
                    label: 'Copy as a table',
                    icon: Copy,
                    onSelect: () => void exporting('tsv', { select: { ids: [id] } }, everything),
                  },
                  {
                    label: 'Write a vCard',
                    icon: FileDown,
                    onSelect: () => void exporting('vcard', { select: { ids: [id] } }, everything),
                  },
                  {
                    label: 'Copy the name and role',
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
                          label: 'Open LinkedIn',
                          icon: Link2,
                          onSelect: () => setLeaving(linkedin),
                        },
                      ]
                    : []),
                ],
              },
              {
                items: [
                  {
                    label: 'Merge with another…',
                    icon: Combine,
                    onSelect: () => setMerging({ other: null }),
                  },
                  {
                    label: 'Delete…',
                    icon: Trash2,
                    danger: true,
                    onSelect: () => setDeleting(true),
                  },
                  { label: 'Erase…', icon: Eraser, danger: true, onSelect: onErase },
                ],
              },
            ]}
          />
        </div>
      </header>
      {person.do_not_contact ? (
        <Banner tone="stop" icon={UserX}>
          Do not contact: {person.company_name ?? 'the company'} is marked. Looking up addresses
          here buys what may not be used.
        </Banner>
      ) : null}
      <ScreenBody>
        <div className={styles.sections}>
          <Conflicts conflicts={known.conflicts} />
          <DuplicateNotice person={person} onMerge={(other) => setMerging({ other })} />
          <EmploymentCard contactId={id} />
          <PersonSections id={id} known={known} save={save} noting={noting} />
        </div>
      </ScreenBody>
      {adding ? (
        <AddToList
          aim={{ select: { ids: [id] }, who: person.name, count: 1 }}
          onLeave={() => setAdding(false)}
        />
      ) : null}
      {deleting ? (
        <DeletePerson person={person} known={known} onLeave={() => setDeleting(false)} />
      ) : null}
      <LogMeeting
        at={logging}
        who={{
          id,
          kind: 'contact',
          title: person.name,
          subtitle: roleOf(person),
          do_not_contact: person.do_not_contact,
        }}
        onClose={() => setLogging(null)}
      />
      <EnrolHost />
      {leaving ? <ConfirmOpenLink url={leaving} onLeave={() => setLeaving(null)} /> : null}
      {merging ? (
        <MergePerson person={person} other={merging.other} onLeave={() => setMerging(null)} />
      ) : null}
    </Screen>
  )
}

/** A deletion that still waits: everything can be taken back until it leaves (F7). */
function Going({ deletion }: { deletion: { operation_id: string; history_id: string | null } }) {
  return (
    <EmptyState
      icon={Trash2}
      title="This person is about to be deleted"
      actions={
        <Button look="primary" onClick={() => void undo(deletion.history_id ?? undefined)}>
          Keep them
        </Button>
      }
    >
      It is held back for 30 seconds, and for longer while there is no network. After that nobody
      can bring them back.
    </EmptyState>
  )
}
