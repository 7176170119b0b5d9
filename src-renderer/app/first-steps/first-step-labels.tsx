import { t } from '#shared/i18n/translate.ts'
import type { ReactElement, ReactNode } from 'react'
import type { FirstStep } from '#shared/domain/first-steps.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Trans } from '../../ui/trans.tsx'

interface StepWords {
  /** The actions whose keys are taught, as the registry knows them. */
  actions: (id: string) => boolean
  /** Where it can be done. */
  where: 'hot lists' | 'hot list' | 'anywhere'
  title: string
  /** How it is done by key, or by mouse. */
  how: (key: ReactNode) => ReactElement
  /** How it is done while it has no key. */
  without: string
}

const isOnly = (wanted: string) => (id: string) => id === wanted

/** What each step says. The keys come from the registry, so that they are those of the person. */
export const stepLabels: Record<FirstStep, StepWords> = {
  open: {
    actions: isOnly('list.open'),
    where: 'hot lists',
    title: t('Open a hot list'),
    how: (key) => <Trans text="Press {key}, or double-click one." values={{ key }} />,
    without: t('Double-click one.'),
  },
  next: {
    actions: isOnly('list.next'),
    where: 'hot list',
    title: t('Go to the next person'),
    how: (key) => <Trans text="Press {key}, or click their row." values={{ key }} />,
    without: t('Click their row.'),
  },
  status: {
    actions: (id) => id.startsWith('triage.status.'),
    where: 'hot list',
    title: t('Say where you are with them'),
    how: (key) => (
      <Trans text="Press {key} for a status, or choose one in the panel." values={{ key }} />
    ),
    without: t('Choose a status in the panel.'),
  },
  note: {
    actions: isOnly('triage.note'),
    where: 'hot list',
    title: t('Write a note'),
    how: (key) => (
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
    how: (key) => (
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
    how: (key) => <Trans text="Press {key}, or click the search at the top." values={{ key }} />,
    without: t('Click the search at the top.'),
  },
}
