import { t } from '#shared/i18n/translate.ts'
import { useRef } from 'react'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** Asks for the certificate file of a company's proxy, and trusts it. */
export function AddCertificate() {
  const input = useRef<HTMLInputElement>(null)
  const add = async (file: File | undefined) => {
    if (!file) return
    const answer = await run('network.trust', { pem: await file.text() })
    if (answer.ok) toast({ tone: 'success', message: t('Certificate added') })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".pem,.crt,.cer"
        aria-label={t('Certificate file')}
        hidden
        onChange={({ target }) => {
          void add(target.files?.[0])
          target.value = ''
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {t('Add certificate…')}
      </Button>
    </>
  )
}
