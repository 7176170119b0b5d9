import { t } from '#shared/i18n/translate.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { BulkRoute } from '#shared/bridge/spend.ts'
import { openCard } from '../../data/open-window.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useWayUp } from '../../navigation/opened-from.ts'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { copyText } from '../../parts/links/copy.ts'
import { openWrite } from '../../parts/emails/write-store.ts'
import { callPerson } from '../../parts/people/call-person.ts'
import type { SavePerson } from '../../parts/people/person-fields.tsx'
import { findFor } from '../../parts/spend/find-for-person.ts'

/** Functions that open the dialogs of a person's page. */
export interface PersonDialogs {
  add: () => void
  delete: () => void
  merge: () => void
  erase: () => void
  logMeeting: () => void
  /** Asks before an address from the record is opened. */
  link: (url: string) => void
}

interface PersonActions {
  id: string
  person: ContactRow | null
  save: SavePerson
  open: PersonDialogs
  onEdit: () => void
  onNote: () => void
}

/** Opens the enrolment of one person. */
export const enrolOne = (id: string): void =>
  openEnrol({ campaign_id: null, select: { contacts: { ids: [id] } } })

/** Registers the keyboard and palette actions of a person's page. */
export function usePersonActions(props: PersonActions): void {
  useEditActions(props)
  useReachActions(props)
  useRecordActions(props)
}

/** Registers the actions that edit the person or add them to something. */
function useEditActions({ id, person, open, onEdit, onNote }: PersonActions): void {
  const up = useWayUp('/people', t('Back to people'))
  const here = person !== null
  useActions([
    {
      id: 'person.list',
      label: up.label,
      group: t('Person'),
      keys: ['u', 'Escape'],
      hint: up.hint,
      run: up.go,
    },
    {
      id: 'person.edit',
      label: t('Edit the fields'),
      group: t('Person'),
      keys: ['e'],
      hint: t('edit'),
      enabled: here,
      run: onEdit,
    },
    {
      id: 'person.addToList',
      label: t('Add to a hot list'),
      group: t('Person'),
      keys: ['l'],
      hint: t('add to list'),
      enabled: here,
      run: open.add,
    },
    {
      id: 'person.note',
      label: t('Write a note'),
      group: t('Person'),
      keys: ['n'],
      hint: t('note'),
      enabled: here,
      run: onNote,
    },
    {
      id: 'person.logMeeting',
      label: t('Log a meeting with this person'),
      group: t('Person'),
      keys: ['m'],
      hint: t('log meeting'),
      enabled: here,
      run: open.logMeeting,
    },
    {
      id: 'person.enrol',
      label: t('Enrol in a campaign'),
      group: t('Person'),
      keys: ['Shift+c'],
      enabled: here,
      run: () => enrolOne(id),
    },
  ])
}

/** Registers the actions that reach the person, or find an address or a number. */
function useReachActions({ id, person }: PersonActions): void {
  const here = person !== null
  const { email = null, phone = null } = person ?? {}
  const find = (route: BulkRoute) => void findFor(route, id, person?.name ?? t('This person'))
  useActions([
    {
      id: 'person.findEmail',
      label: t('Find e-mail (2 credits if found)'),
      group: t('Person'),
      keys: ['Shift+e'],
      hint: t('find e-mail'),
      enabled: here,
      run: () => find('contacts.findEmail'),
    },
    {
      id: 'person.findPhone',
      label: t('Find phone (1–2 credits)'),
      group: t('Person'),
      keys: ['Shift+p'],
      hint: t('find phone'),
      enabled: here,
      run: () => find('contacts.findPhone'),
    },
    {
      id: 'person.write',
      label: t('Write e-mail'),
      group: t('Person'),
      keys: ['w'],
      hint: t('write'),
      enabled: here,
      run: () => openWrite({ contact_id: id }),
    },
    {
      id: 'person.call',
      label: t('Call'),
      group: t('Person'),
      keys: ['c'],
      hint: t('call'),
      enabled: here,
      run: () => {
        if (!person) return
        if (person.phone || person.do_not_contact) callPerson(person, null)
        else
          toast({
            message: t('{person} has no phone number.', { person: person.name }),
            hint: t('Enter one, or find one (1–2 credits).'),
          })
      },
    },
    {
      id: 'person.card',
      label: t('Open their card beside the call'),
      group: t('Person'),
      keys: ['Shift+o'],
      enabled: here,
      run: () => openCard(id),
    },
    {
      id: 'person.copyEmail',
      label: t('Copy the e-mail address'),
      group: t('Person'),
      enabled: email !== null,
      run: () => {
        if (email) void copyText(email, email)
      },
    },
    {
      id: 'person.copyPhone',
      label: t('Copy the phone number'),
      group: t('Person'),
      enabled: phone !== null,
      run: () => {
        if (phone) void copyText(phone, phone)
      },
    },
  ])
}

/** Registers the actions on the record as a whole. */
function useRecordActions({ id, person, save, open }: PersonActions): void {
  const here = person !== null
  useActions([
    {
      id: 'person.prospect',
      label: person?.is_prospect ? t('No longer a prospect') : t('Mark as prospect'),
      listedAs: t('Mark as prospect, or no longer'),
      group: t('Person'),
      keys: ['p'],
      enabled: here,
      run: () => void save({ is_prospect: !person?.is_prospect }),
    },
    {
      id: 'person.refresh',
      label: t('Refresh this person'),
      group: t('Person'),
      keys: ['r'],
      enabled: here,
      run: () => void run('sync.refresh', { resource: 'contacts', id }),
    },
    {
      id: 'person.merge',
      label: t('Merge with another person…'),
      group: t('Person'),
      enabled: here,
      run: open.merge,
    },
    {
      id: 'person.delete',
      label: t('Delete this person…'),
      group: t('Person'),
      enabled: here,
      run: open.delete,
    },
    {
      id: 'person.erase',
      label: t('Erase this person from this computer…'),
      group: t('Person'),
      enabled: here,
      run: open.erase,
    },
  ])
}
