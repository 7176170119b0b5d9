import { t } from '#shared/i18n/translate.ts'
import { AtSign, Copy, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { copyText } from '../links/copy.ts'
import { callPerson, type Called } from './call-person.ts'
import { PaidButton, PaidNote } from '../spend/paid-button.tsx'
import { usePaid } from '../spend/use-paid.ts'
import { openWrite } from '../emails/write-store.ts'
import { emailStatusWithin, isUseless, openOutside } from './people-labels.ts'
import styles from './contact-lines.module.css'
import { PhoneText } from '../../ui/phone-text.tsx'

interface LineProps {
  label: string
  children: ReactNode
  aside?: ReactNode
  note?: ReactNode
  /** Prevents truncation: the buttons wrap to the next line instead. */
  whole?: boolean
}

/** Shows one line of a record, with its buttons at the end and a note below. */
export function Line({ label, children, aside, note, whole }: LineProps) {
  return (
    <div className={styles.line} data-whole={whole || undefined}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        <LineValue>{children}</LineValue>
      </dd>
      {aside ? <dd className={styles.aside}>{aside}</dd> : null}
      {note ? <dd className={styles.below}>{note}</dd> : null}
    </div>
  )
}

function LineValue({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === '')
    return <span className="faint">{t('none')}</span>
  if (typeof children !== 'string') return children
  return (
    <span className="cut" title={children}>
      {children}
    </span>
  )
}

type Person = Pick<ContactRow, 'name' | 'email' | 'email_status' | 'phone'>
interface ContactLineProps {
  /**
   * The contact's ID; null for someone who is not a person of the workspace, for whom nothing can
   * be looked up.
   */
  id: string | null
  person: Person
  tags?: Record<string, string>
  /** The value itself, if it can be edited in place. */
  children?: ReactNode
  keys?: string
  /** Called before a purchase, so that the list keeps this row in place. */
  onBuy?: () => void
}

/**
 * Shows an e-mail address to write to or copy; offers to find one if it is missing or useless (D2,
 * D3, F10).
 */
export function EmailLine({ id, person, tags, children, keys, onBuy }: ContactLineProps) {
  const { email, email_status: status } = person
  const paid = usePaid('contacts.findEmail', id, person.name, { tags, onBuy })
  const there = Boolean(email) && !isUseless(status)
  // Someone who is not a person of the workspace has no note in which to record the e-mail.
  const write = () => {
    if (id === null) openOutside(`mailto:${email ?? ''}`)
    else openWrite({ contact_id: id })
  }
  const shown =
    children ??
    (email ? (
      <a
        href={`mailto:${email}`}
        className="cut"
        onClick={(event) => {
          event.preventDefault()
          write()
        }}
      >
        {email}
      </a>
    ) : null)
  return (
    <Line
      label={t('E-mail')}
      whole
      note={
        <>
          {email && !there ? <PaidButton paid={paid}>{t('Find another')}</PaidButton> : null}
          <PaidNote paid={paid} there={there} />
        </>
      }
      aside={
        <>
          {email ? (
            <span className={styles.statusWord} data-status={status}>
              {status ? emailStatusWithin(status) : ''}
            </span>
          ) : null}
          {email && children ? (
            <IconButton
              icon={AtSign}
              label={t('Write to {person}', { person: person.name })}
              onClick={write}
            />
          ) : null}
          {email ? (
            <IconButton
              icon={Copy}
              label={t('Copy the address')}
              onClick={() => void copyText(email, email)}
            />
          ) : null}
          {email ? null : (
            <PaidButton paid={paid} {...(keys ? { keys } : {})}>
              {t('Find e-mail')}
            </PaidButton>
          )}
        </>
      }
    >
      {shown}
    </Line>
  )
}

/** Shows a phone number to call or copy; offers to find one if it is missing. */
export function PhoneLine({
  id,
  person,
  tags,
  children,
  keys,
  onBuy,
  call,
}: ContactLineProps & { person: Called; call?: ReactNode }) {
  const { phone } = person
  const paid = usePaid('contacts.findPhone', id, person.name, { tags, onBuy })
  return (
    <Line
      label={t('Phone')}
      whole={!children || !phone}
      note={<PaidNote paid={paid} there={Boolean(phone)} />}
      aside={
        <>
          {phone
            ? (call ?? (
                <IconButton
                  icon={Phone}
                  label={t('Call {person}', { person: person.name })}
                  onClick={() => callPerson(person, null)}
                />
              ))
            : null}
          {phone ? (
            <IconButton
              icon={Copy}
              label={t('Copy the number')}
              onClick={() => void copyText(phone, phone)}
            />
          ) : null}
          {phone ? null : (
            <PaidButton paid={paid} {...(keys ? { keys } : {})}>
              {t('Find phone')}
            </PaidButton>
          )}
        </>
      }
    >
      {children ?? (phone ? <PhoneText>{phone}</PhoneText> : null)}
    </Line>
  )
}
