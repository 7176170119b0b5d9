import { t } from '#shared/i18n/translate.ts'
import { CircleDot } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { recordingLabels } from './recording-labels.ts'

interface RecordingBannerProps {
  /** Start of the recording, in epoch milliseconds. */
  since: number
  full: boolean
}

/** Shows that a recording is running, and ends it. */
export default function RecordingBanner({ since, full }: RecordingBannerProps) {
  const [ending, setEnding] = useState(false)
  const format = useFormats()

  const end = async (save: boolean) => {
    setEnding(true)
    const answer = await run('diagnostics.endRecording', { save })
    setEnding(false)
    if (!answer.ok) return
    const { path } = answer.value
    if (path === null) toast({ message: recordingLabels.discarded })
    else
      toast({
        tone: 'success',
        message: recordingLabels.saved(path),
        hint: recordingLabels.giveTo,
      })
  }

  const stop: Action = {
    id: 'app.stopRecording',
    label: recordingLabels.stopAction,
    group: t('Everywhere'),
    run: () => void end(true),
  }
  useActions([stop], 'everywhere')

  return (
    <Banner
      tone={full ? 'warn' : 'info'}
      icon={CircleDot}
      actions={
        <>
          <Button size="small" busy={ending} onClick={() => void end(true)}>
            {recordingLabels.stop}
          </Button>
          <Button size="small" look="quiet" disabled={ending} onClick={() => void end(false)}>
            {recordingLabels.discard}
          </Button>
        </>
      }
    >
      {full ? recordingLabels.full : recordingLabels.on(format.time(since))}
    </Banner>
  )
}
