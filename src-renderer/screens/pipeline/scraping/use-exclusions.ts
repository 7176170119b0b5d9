import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Exclusion, ScrapeConfigRow } from '#shared/bridge/pipeline.ts'
import { run } from '../../../data/run.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useOnline } from '../../../stores/session.ts'
import { toast } from '../../../stores/toasts.ts'

/** Returns the key of an exclusion, which ignores case. */
export const nameOf = (exclusion: Exclusion) => `${exclusion.kind} ${exclusion.value.toLowerCase()}`

const isIn = (all: readonly Exclusion[], exclusion: Exclusion) =>
  all.some((listed) => nameOf(listed) === nameOf(exclusion))

/**
 * Keeps the chosen exclusions of a configuration, tests them together on the cached leads, and
 * sends them after a hold unless the user cancels. Exclusions cannot be undone.
 */
export function useExclusions(config: ScrapeConfigRow) {
  const online = useOnline()
  const [chosen, setChosen] = useState<Exclusion[]>([])
  const [own, setOwn] = useState<Exclusion[]>([])
  const [holding, setHolding] = useState(false)
  const [sending, setSending] = useState(false)
  const trial = useQuery(
    'scraping.backTest',
    chosen.length > 0 ? { exclusions: chosen.map(({ kind, value }) => ({ kind, value })) } : null,
  )
  const isChosen = (exclusion: Exclusion) => isIn(chosen, exclusion)
  const choose = (exclusion: Exclusion, on: boolean) => {
    setHolding(false)
    setChosen(
      on
        ? [...chosen, exclusion]
        : chosen.filter((chosenExclusion) => nameOf(chosenExclusion) !== nameOf(exclusion)),
    )
  }
  const valuesOf = (kind: Exclusion['kind']) =>
    chosen.filter((exclusion) => exclusion.kind === kind).map((exclusion) => exclusion.value)
  return {
    online,
    chosen,
    /** The exclusions that the user typed. */
    own,
    holding,
    sending,
    /** What the chosen exclusions would have hidden together; undefined until that is known. */
    together: chosen.length > 0 ? trial.value : undefined,
    ready: chosen.length > 0 && online && !config.archived && !holding && !sending,
    isChosen,
    choose,
    /** Adds an exclusion that the user typed, and chooses it. */
    addOwn(exclusion: Exclusion) {
      if (!isIn(own, exclusion)) setOwn([...own, exclusion])
      if (!isChosen(exclusion)) choose(exclusion, true)
    },
    hold: () => setHolding(true),
    cancel() {
      setHolding(false)
      toast({ message: t('Cancelled. Nothing was sent.') })
    },
    async send(): Promise<void> {
      setHolding(false)
      setSending(true)
      const done = await run('scraping.exclude', {
        config_id: config.id,
        terms: valuesOf('term'),
        companies: valuesOf('company'),
      })
      setSending(false)
      if (!done.ok) return
      setChosen([])
      setOwn([])
      toast({
        message: t('{added, plural, one {# exclusion} other {# exclusions}} added to “{scraper}”', {
          added: done.value.added,
          scraper: config.name,
        }),
        hint: t('The chart compares the scrapes before and after.'),
      })
    },
  }
}

export type ChosenExclusions = ReturnType<typeof useExclusions>
