import { t } from '#shared/i18n/translate.ts'
import type { ReactElement, ReactNode } from 'react'
import type { FirstStep } from '#shared/domain/first-steps.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Trans } from '../../ui/trans.tsx'

interface StepWords {
  /** Matches the IDs of the registered actions whose keys the step teaches. */
  actions: (id: string) => boolean
  /** Where the step can be done. */
  where: 'hot lists' | 'hot list' | 'anywhere'
  title: string
  /** The instruction for keyboard and mouse. */
  instruct: (key: ReactNode) => ReactElement
  /** The instruction while the action has no key. */
  without: string
}

const isOnly = (actionId: string) => (id: string) => id === actionId

/**
 * The texts of each step. The keys come from the registry, so that the user's own bindings are
 * shown.
 */
export const stepLabels: Record<FirstStep, StepWords> = {
  open: {
    actions: isOnly('list.open'),
    where: 'hot lists',
    title: t('Open a hot list'),
    instruct: (key) => <Trans text="Press {key}, or double-click one." values={{ key }} />,
    without: t('Double-click one.'),
  },
  next: {
    actions: isOnly('list.next'),
    where: 'hot list',
    title: t('Go to the next person'),
    instruct: (key) => <Trans text="Press {key}, or click their row." values={{ key }} />,
    without: t('Click their row.'),
  },
  status: {
    actions: (id) => id.startsWith('triage.status.'),
    where: 'hot list',
    title: t('Say where you are with them'),
    instruct: (key) => (
      <Trans text="Press {key} for a status, or choose one in the panel." values={{ key }} />
    ),
    without: t('Choose a status in the panel.'),
  },
  note: {
    actions: isOnly('triage.note'),
    where: 'hot list',
    title: t('Write a note'),
    instruct: (key) => (
      <Trans
        text="Press {key} or click the note, and type a line. {enter} saves it."
        values={{ key, enter: <Kbd keys="Enter" /> }}
      />
    ),
    without: t('Click the note in the panel, type a line, then save it.'),
  },
  undo: {
    actions: isOnly('app.undo'),
    where: 'anywhere',
    title: t('Undo it'),
    instruct: (key) => (
      <Trans
        text="Press {key}, as often as you like. Nothing is lost by trying."
        values={{ key }}
      />
    ),
    without: t('Undo it in History. Nothing is lost by trying.'),
  },
  find: {
    actions: isOnly('app.palette'),
    where: 'anywhere',
    title: t('Find or do anything'),
    instruct: (key) => (
      <Trans text="Press {key}, or click the search at the top." values={{ key }} />
    ),
    without: t('Click the search at the top.'),
  },
}
