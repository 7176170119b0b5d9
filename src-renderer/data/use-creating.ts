import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Answer } from '#shared/bridge/index.ts'
import { toast } from '../stores/toasts.ts'

interface Created {
  id: string
  history_id: string | null
}

/**
 * Handles the answer of a form that creates a record. The reason for a refusal stays at the form
 * (`refused`); a created record is announced by its name, with Undo, and passed to `onCreated`.
 */
export function useCreating(onCreated: (id: string) => void) {
  const [refused, setRefused] = useState<string | null>(null)
  const settle = (name: string, answer: Answer<Created>) => {
    setRefused(answer.ok ? null : answer.error.message)
    if (!answer.ok) return
    const { id, history_id } = answer.value
    toast({
      message: t('“{name}” created', { name }),
      ...(history_id === null ? {} : { undo: history_id }),
    })
    onCreated(id)
  }
  return { refused, settle }
}
