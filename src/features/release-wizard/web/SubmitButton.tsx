// Submits the release: saves everything first, then the server runs the rules again. Two clicks submit once.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blocking } from '#features/releases/domain/findings.ts'
import { releasesApi } from '#features/releases/web/api.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { showToast } from '#ui/show-toast.tsx'
import { fieldId } from './field-id.ts'
import { useWizard } from './use-wizard.ts'

export function SubmitButton({ onSubmitted }: { onSubmitted: () => void }) {
  const { t } = useTranslation(['release-wizard', 'common'])
  const { draftStore, findings, looking, release, attempt } = useWizard()
  const findingSentence = useFindingSentence()
  const { day } = useDates()
  const [busy, setBusy] = useState(false)

  const fail = (message: string) =>
    showToast({ message, tone: 'error', closeLabel: t('common:close'), id: 'submission' })

  async function submit() {
    attempt()
    if (blocking([...findings]).length > 0) {
      document.getElementById(fieldId('review'))?.focus()
      return
    }
    setBusy(true)
    try {
      if (!(await draftStore.flush())) {
        fail(t('wizard.saveError'))
        return
      }
      await releasesApi.submit.call({ id: release.id, draftVersion: draftStore.saved.draftVersion })
      showToast({ message: t('review.submitted'), closeLabel: t('common:close') })
      onSubmitted()
    } catch (error) {
      const refusal = readRefusal(error)
      // Another window has submitted it: the page of the release shows what became of it.
      if (refusal.code === 'wrong_state') return onSubmitted()
      if (refusal.code === 'draft_changed_elsewhere') draftStore.stop(refusal.code)
      if (refusal.code === 'distro_limit') {
        const resets = String(refusal.params.resets ?? '')
        fail(`${findingSentence(refusal)} ${resets ? t('review.limitLine', { day: day(resets) }) : ''}`)
      } else if (refusal.code === 'not_ready') {
        fail(`${t('review.errorsTitle')}: ${refusal.problems.map(findingSentence).join('. ')}`)
      } else if (refusal.status === 0 || refusal.status >= 500) fail(t('review.failed'))
      else fail(findingSentence(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="filled" loading={busy || looking} onClick={submit}>
      {t(release.live ? 'lockedFields.send' : 'review.submit')}
    </Button>
  )
}
