import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { TripState } from '#shared/bridge/trip.ts'
import { span, type Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

type Choices = CommandOutput<'trip.choices'>

/** Explains the requests of a pack and the time they take (I7). */
export function planFigure(
  { reads, eta_ms }: CommandOutput<'trip.plan'>,
  value: string,
  format: Formats,
): Explanation {
  return {
    name: t('Requests of this pack'),
    value,
    formula: t(
      'One request for each page of the chosen lists, for each meeting of the next seven days if you take meetings, and for each person who isn’t on this computer yet.',
    ),
    parts: [
      { name: t('Requests'), value: format.number(reads) },
      { name: t('Time'), value: eta_ms < 1000 ? t('a moment') : span(eta_ms) },
    ],
    at: 'here',
    note: t(
      'The time follows from the service’s rate limit. A list that was never read counts with a guess of its pages.',
    ),
  }
}

/** Explains how much of a pack is downloaded. */
export function downloadFigure(pack: TripState, value: string, format: Formats): Explanation {
  return {
    name: t('Downloaded'),
    value,
    formula: t('Lists read completely since the download began, of all lists of the pack.'),
    parts: [
      { name: t('Lists read'), value: format.number(pack.done) },
      { name: t('Lists of the pack'), value: format.number(pack.total) },
    ],
    at: 'here',
    note: t('The time left is the time planned − the time since the download began.'),
  }
}

/** Explains how many screens were checked offline. */
export function screensFigure({ screens, ready_at }: TripState): Explanation {
  return {
    name: t('Screens checked'),
    value: t('{screens, plural, one {# screen} other {# screens}} checked offline.', { screens }),
    formula: t(
      'Screens that Hotdesk opened from this computer alone: lists page by page, and each member, person and meeting in them.',
    ),
    parts: [],
    at: ready_at,
  }
}

const choiceWords = {
  lists: {
    name: t('Hot lists'),
    formula: t('Hot lists that the service has. Lists not sent yet can’t be packed.'),
  },
  desks: {
    name: t('Desks'),
    formula: t('Desks that the service has. Desks not sent yet can’t be packed.'),
  },
  meetings: {
    name: t('Meetings'),
    formula: t('Meetings of the next seven days that are neither over nor cancelled.'),
  },
} as const

/** Explains how many hot lists, desks or meetings can be packed. */
export const choicesFigure = (
  of: keyof typeof choiceWords,
  choices: Choices,
  value: string,
): Explanation => ({ ...choiceWords[of], value, parts: [], at: choices.ages[of] })

/** Explains the number of members of a hot list that can be packed. */
export const listFigure = (
  list: Choices['lists'][number],
  at: number | null,
  value: string,
): Explanation => ({
  name: t('Members: {list}', { list: list.name }),
  value,
  formula: t('Members as the service counts them.'),
  parts: [],
  at,
})

/** Explains the number of companies and prospects of a desk that can be packed. */
export const deskFigure = (
  desk: Choices['desks'][number],
  at: number | null,
  value: string,
  format: Formats,
): Explanation => ({
  name: desk.title,
  value,
  formula: t('Companies on its map and people linked to it, as the service counts them.'),
  parts: [
    { name: t('Companies'), value: format.number(desk.companies) },
    { name: t('Prospects'), value: format.number(desk.prospects) },
  ],
  at,
})
