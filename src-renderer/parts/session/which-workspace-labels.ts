import { t } from '#shared/i18n/translate.ts'
import type { PlaceQuestion } from '#shared/bridge/session.ts'

type Place = PlaceQuestion['places'][number]

/** Returns the question, for one workspace or for several. */
export const questionTitle = ({ places }: PlaceQuestion): string =>
  places.length === 1
    ? t('Is this the workspace you used before?')
    : t('Is one of these the workspace you used before?')

/** Explains why Hotdesk has to ask. */
export function questionReason({ service, person, places }: PlaceQuestion): string {
  if (person === null)
    return t(
      'You’re signed in, but {service} doesn’t say with which account. Hotdesk keeps each account’s work apart, so please choose where this sign-in belongs.',
      { service },
    )
  return t(
    '{count, plural, one {{service} says you’re {person}. It didn’t say whose this workspace is, so please choose where this sign-in belongs.} other {{service} says you’re {person}. It didn’t say whose these workspaces are, so please choose where this sign-in belongs.}}',
    { count: places.length, service, person },
  )
}

function describeLastUse(person: string | null, at: number | null, stamp: (at: number) => string) {
  if (at === null) return null
  return person === null
    ? t('Last used {time}', { time: stamp(at) })
    : t('last used {time}', { time: stamp(at) })
}

/**
 * Describes a workspace, to tell it from others of the same name: its person, its last use, and its
 * pending edits.
 */
export function placeFacts({ person, used_at, waiting }: Place, stamp: (at: number) => string) {
  return [
    person,
    describeLastUse(person, used_at, stamp),
    waiting !== null && waiting > 0
      ? t('{count, plural, one {# change waiting} other {# changes waiting}}', { count: waiting })
      : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Warns that choosing a workspace sends its pending edits; null if it has none. */
export function placeWarning({ waiting }: Place): string | null {
  if (waiting === 0) return null
  return waiting === null
    ? t(
        'Changes may be waiting in this workspace. They will be sent from the account you just signed in with. If that’s a different account, choose “A new workspace”: what waits stays where it is.',
      )
    : t(
        '{count, plural, one {# change waits in this workspace and will be sent from the account you just signed in with. If that’s a different account, choose “A new workspace”: what waits stays where it is.} other {# changes wait in this workspace and will be sent from the account you just signed in with. If that’s a different account, choose “A new workspace”: what waits stays where it is.}}',
        { count: waiting },
      )
}

/** Labels the button that continues by its effect. */
export function placeAction(place: Place | null): string {
  if (place === null) return t('Create workspace')
  return place.waiting !== null && place.waiting > 0
    ? t('{count, plural, one {Use it and send # change} other {Use it and send # changes}}', {
        count: place.waiting,
      })
    : t('Use this workspace')
}
