import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../../ui/trans.tsx'
import { GraduationCap } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { BackTest, Exclusion, Proposal, ScrapeConfigRow } from '#shared/bridge/pipeline.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useFormats } from '../../../format/use-formats.tsx'
import { useActions } from '../../../keys/use-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Figure } from '../../../ui/figure/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Shortcut } from '../../../ui/shortcut.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Hold } from './hold.tsx'
import { dismissedFigure, trialFigure } from './trial-figures.ts'
import { nameOf, useExclusions, type ChosenExclusions } from './use-exclusions.ts'
import styles from './scraping.module.css'

function exclusionHint(archived: boolean, online: boolean): string {
  if (archived) return t('Archived configurations don’t run.')
  if (!online) return t('You’re offline. Exclusions can’t be undone, so they aren’t queued.')
  return t('Exclusions can’t be removed once added.')
}

/**
 * Teaches a scraper what to exclude: suggests what the dismissed leads have in common, tests it on
 * the cached leads, and sends it only when the user confirms it (B9).
 */
export function Teach({ config }: { config: ScrapeConfigRow }) {
  const format = useFormats()
  const answer = useQuery('scraping.proposals', { config_id: config.id })
  const exclusions = useExclusions(config)
  const { value } = answer
  const shown: (Exclusion | Proposal)[] = [
    ...(value?.proposals ?? []),
    ...exclusions.own.filter(
      (exclusion) => !value?.proposals.some((proposal) => nameOf(proposal) === nameOf(exclusion)),
    ),
  ]
  const term = useRef<HTMLInputElement>(null)
  useTeachActions(shown, exclusions, () => term.current?.focus())
  return (
    <Card
      title={t('Teach the scraper')}
      aside={value ? <Figure of={dismissedFigure(value.dismissed, value, format)} /> : null}
    >
      <p className={styles.about}>
        <Icon of={GraduationCap} />{' '}
        <span>
          {t(
            'Suggestions from your dismissals, tested against cached leads. Nothing is sent until you confirm.',
          )}
        </span>
      </p>
      {answer.error && value === undefined ? <p className="muted">{answer.error.message}</p> : null}
      {answer.error === undefined && value === undefined ? <SkeletonLines lines={3} /> : null}
      {value?.proposals.length === 0 ? (
        <p className="muted">
          {value.dismissed === 0
            ? t('No dismissed leads yet. Dismiss a lead in the table and choose a reason.')
            : t(
                'No pattern yet that wouldn’t also hide leads being worked on, here or in the workspace. Dismiss more leads, or try your own term.',
              )}
        </p>
      ) : null}
      <ul className={styles.proposals}>
        {shown.map((exclusion, index) => (
          <Line
            key={nameOf(exclusion)}
            exclusion={exclusion}
            place={index + 1}
            test={'test' in exclusion && value ? { ...value, test: exclusion.test } : undefined}
            on={exclusions.isChosen(exclusion)}
            onChange={(on) => exclusions.choose(exclusion, on)}
          />
        ))}
      </ul>
      <OwnTerm ref={term} onAdd={exclusions.addOwn} />
      {exclusions.together ? <Together trial={exclusions.together} /> : null}
      <SendExclusions config={config} exclusions={exclusions} />
    </Card>
  )
}

const group = t('Scraping')

/** Registers the keys that choose exclusions, type a new one, and exclude the chosen ones. */
function useTeachActions(
  shown: readonly Exclusion[],
  { isChosen, choose, ready, hold }: ChosenExclusions,
  onOwnTerm: () => void,
): void {
  useActions([
    ...shown.slice(0, 9).map((exclusion, index) => ({
      id: `scraping.choose.${index + 1}`,
      label: t('Select “{term}” to exclude', { term: exclusion.value }),
      group,
      keys: [String(index + 1)],
      hint: t('choose'),
      run: () => choose(exclusion, !isChosen(exclusion)),
    })),
    {
      id: 'scraping.term',
      label: t('Try your own term or company'),
      group,
      keys: ['n'],
      hint: t('own term'),
      run: onOwnTerm,
    },
    {
      id: 'scraping.exclude',
      label: t('Exclude selected from now on'),
      group,
      keys: ['e'],
      hint: t('exclude'),
      enabled: ready,
      run: hold,
    },
  ])
}

interface SendExclusionsProps {
  config: ScrapeConfigRow
  exclusions: ChosenExclusions
}

/** Sends the chosen exclusions after a hold, in which the user can cancel. */
function SendExclusions({ config, exclusions }: SendExclusionsProps) {
  const { chosen, holding, sending, ready, online } = exclusions
  if (holding)
    return (
      <Hold
        exclusions={chosen.length}
        scraper={config.name}
        onCancel={exclusions.cancel}
        onGo={() => void exclusions.send()}
      />
    )
  return (
    <div className={styles.send}>
      <Button look="primary" busy={sending} keys="e" disabled={!ready} onClick={exclusions.hold}>
        {t('{count, plural, =0 {Exclude from now on…} other {Exclude # from now on…}}', {
          count: chosen.length,
        })}
      </Button>
      <span className="faint">{exclusionHint(config.archived, online)}</span>
    </div>
  )
}

function alsoHides({ examples, undecided, kept }: BackTest): string {
  const leads = sideBySide(
    examples.lost.slice(0, 3).map(({ title }) => t('“{lead}”', { lead: title })),
  )
  return undecided + kept > 3
    ? t('also hides {leads} …', { leads })
    : t('also hides {leads}', { leads })
}

/** What exclusions would have hidden, and of which leads. */
type Trial = CommandOutput<'scraping.backTest'>

/** Shows an exclusion to choose, with what it would have hidden. */
function Line({
  exclusion,
  place,
  test,
  on,
  onChange,
}: {
  exclusion: Exclusion
  place: number
  test: Trial | undefined
  on: boolean
  onChange: (on: boolean) => void
}) {
  const trial = useQuery(
    'scraping.backTest',
    test ? null : { exclusions: [{ kind: exclusion.kind, value: exclusion.value }] },
  )
  const known = test ?? trial.value
  return (
    <li className={styles.proposal} data-line="">
      <Checkbox checked={on} onChange={onChange}>
        <b>
          <bdi>{exclusion.value}</bdi>
        </b>
        {exclusion.kind === 'company' ? <span className="faint"> {t('company')}</span> : null}
        {place < 10 ? (
          <>
            {' '}
            <Shortcut keys={String(place)} quiet />
          </>
        ) : null}
      </Checkbox>
      {known ? (
        <Effect trial={known} name={t('Effect of “{term}”', { term: exclusion.value })} />
      ) : null}
      {known && known.test.examples.lost.length > 0 ? (
        <div className={styles.lost}>{alsoHides(known.test)}</div>
      ) : null}
    </li>
  )
}

/** Shows "hides 6 dismissed · 1 undecided · none you kept". */
function Effect({ trial, name }: { trial: Trial; name: string }) {
  const format = useFormats()
  const { test } = trial
  const words = t(
    '{dismissed, plural, other {hides # dismissed}} · {undecided, plural, other {# undecided}}',
    { dismissed: test.dismissed, undecided: test.undecided },
  )
  return (
    <span className={`${styles.effect} num`}>
      <Figure of={trialFigure(test, words, { ...trial, name, format })} />
      {' · '}
      {test.kept > 0 ? (
        <b className={styles.kept}>
          {t('{kept, plural, other {# you kept}}', { kept: test.kept })}
        </b>
      ) : (
        t('none you kept')
      )}
    </span>
  )
}

/** Shows what the chosen exclusions would have hidden together. */
function Together({ trial }: { trial: Trial }) {
  const format = useFormats()
  const { test, leads } = trial
  const name = t('Combined effect')
  const all = test.dismissed + test.undecided + test.kept
  return (
    <p className={styles.together} role="status">
      <Trans
        text="{leads, plural, one {Combined effect: would have hidden <b>{all}</b> of # lead:} other {Combined effect: would have hidden <b>{all}</b> of # leads:}}"
        values={{
          all: <Figure of={trialFigure(test, format.number(all), { ...trial, name, format })} />,
          leads,
        }}
        parts={{ b: <b className="num" /> }}
      />{' '}
      <Effect trial={trial} name={name} />
    </p>
  )
}

/** Edits a term or a company that the user wants to try. */
function OwnTerm({
  onAdd,
  ref,
}: {
  onAdd: (exclusion: Exclusion) => void
  ref: Ref<HTMLInputElement>
}) {
  const [text, setText] = useState('')
  const add = (kind: Exclusion['kind']) => {
    const value = text.trim()
    if (value) {
      onAdd({ kind, value })
      setText('')
    }
  }
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault()
        add('term')
      }}
    >
      <TextField
        ref={ref}
        aria-label={t('Your own term or company')}
        placeholder={t('Your own term or company')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!text.trim()}>
        {t('Try as a term')}
      </Button>
      <Button disabled={!text.trim()} onClick={() => add('company')}>
        {t('Try as a company')}
      </Button>
    </form>
  )
}
