import { useEffect, useEffectEvent } from 'react'
import { t } from '#shared/i18n/translate.ts'
import { toast } from '../stores/toasts.ts'

/**
 * Says that the record a link names does not exist, on a screen that shows other records beside its
 * list: without a word, one of those would be taken for it (L5). `title`: what no longer exists.
 */
export function useMissingRecord(missingId: string | null, title: string): void {
  const say = useEffectEvent(() =>
    toast({
      tone: 'warning',
      message: title,
      hint: t('It was deleted, or this workspace hasn’t loaded it yet.'),
    }),
  )
  useEffect(() => {
    if (missingId !== null) say()
  }, [missingId])
}
