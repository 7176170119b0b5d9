import { t } from '#shared/i18n/translate.ts'
import type { PlaceQuestion } from '#shared/bridge/session.ts'

type Place = PlaceQuestion['places'][number]

/** Asks for one workspace, or for one of several. */
export const questionTitle = ({ places }: PlaceQuestion): string =>
  places.length === 1
    ? t('Is this the workspace you used before?')
    : t('Is one of these the workspace you used before?')

/** Says why Hotdesk has to ask. */
export function questionReason({ service, person, places }: PlaceQuestion): string {
  if (person === null)
    return t(
      'You’re signed in, but {service} doesn’t say with which account. Hotdesk keeps each account’s work apart, so please choose where this sign-in belongs.',
      { service },
    )
  const which = places.length === 1 ? t('this workspace is') : t('these workspaces are')
  return t(
    '{service} says you’re {person}. It didn’t say whose {which}, so please choose where this sign-in belongs.',
    { service, person, which },
  )
}

/** Tells workspaces of one name apart: whose, when used, and what waits. */
export function placeFacts({ person, used_at, waiting }: Place, stamp: (at: number) => string) {
  return [
    person,
    used_at === null
      ? null
      : t('{value} used {used_at}', {
          value: person === null ? 'Last' : 'last',
          used_at: stamp(used_at),
        }),
    waiting !== null && waiting > 0
      ? t('{waiting, plural, one {# change} other {# changes}} waiting', { waiting })
      : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Warns of what choosing a workspace sends; null where nothing waits in it. */
export function placeWarning({ waiting }: Place): string | null {
  if (waiting === 0) return null
  const what =
    waiting === null
      ? t('Changes may be waiting in this workspace. They')
      : t('{waiting, plural, one {# change waits} other {# changes wait}} in this workspace and', {
          waiting,
        })
  return t(
    '{what} will be sent from the account you just signed in with. If that’s a different account, choose “A new workspace”: what waits stays where it is.',
    { what },
  )
}

/** Labels the button that continues, by what it does. */
export function placeAction(place: Place | null): string {
  if (place === null) return t('Create workspace')
  return place.waiting !== null && place.waiting > 0
    ? t('Use it and send {waiting, plural, one {# change} other {# changes}}', {
        waiting: place.waiting,
      })
    : t('Use this workspace')
}
