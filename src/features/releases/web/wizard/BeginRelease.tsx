// The first step of a release that does not exist yet: a title and an artist create the draft.
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readRefusal } from '#lib/web/client.ts'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import { STEPS } from '../../domain/vocabulary.ts'
import { releasesApi } from '../api.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import { ArtistSelect } from './ArtistSelect.tsx'
import { fieldId } from './field-id.ts'
import styles from './steps.module.css'
import { useOnlyArtist } from './use-only-artist.ts'

/** @param props.actions other ways to begin, beside the title */
export function BeginRelease({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('releases')
  const findingSentence = useFindingSentence()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { only, known } = useOnlyArtist()
  const artistId = chosen ?? only
  const missing = [
    ...(title.trim() === '' ? [{ at: 'title', code: 'title_missing' }] : []),
    ...(artistId ? [] : [{ at: 'artistId', code: 'artist_required' }]),
  ]
  const errorOf = (at: string) => {
    const one = missing.find((problem) => problem.at === at)
    return attempt > 0 && one ? findingSentence(one) : undefined
  }
  const items = STEPS.map((key, index): BarItem => {
    return { key, label: t(`step.${key}`), number: index + 1, state: index === 0 ? 'now' : 'later' }
  })

  async function begin(event: SubmitEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    setFailure(undefined)
    if (missing.length > 0 || !artistId) return
    setBusy(true)
    try {
      const { id } = await releasesApi.create.call({ title: title.trim(), artistId })
      navigate(`/distributions/new/basic-info?draft=${id}`, { replace: true, state: { focus: 'language' } })
    } catch (error) {
      const refusal = readRefusal(error)
      setFailure(
        refusal.status === 0 || refusal.status >= 500 ? t('wizard.saveError') : findingSentence(refusal),
      )
      setBusy(false)
    }
  }
  return (
    <form className="page" onSubmit={begin} noValidate>
      <PageTitle size="compact" actions={actions}>
        {t('wizard.newTitle')}
      </PageTitle>
      <Bars label={t('wizard.steps')} items={items} />
      <div className={styles.begin}>
        <SectionHead title={t('basics.title')} />
        <FormErrors
          title={t('cue.findings', { count: missing.length })}
          attempt={attempt}
          errors={
            attempt > 0
              ? missing.map((problem) => ({
                  fieldId: fieldId(problem.at),
                  message: findingSentence(problem),
                }))
              : []
          }
        />
        {failure ? (
          <p className={styles.error} role="alert">
            {failure}
          </p>
        ) : null}
        <TextInput
          id={fieldId('title')}
          label={t('basics.titleLabel')}
          description={t('basics.titleHint')}
          value={title}
          maxLength={300}
          error={errorOf('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <ArtistSelect
          isLocked={false}
          id={fieldId('artistId')}
          value={artistId ?? null}
          error={errorOf('artistId')}
          onChoose={(artist) => setChosen(artist.id)}
        />
      </div>
      <StickyFooter
        note={t('wizard.anyOrder')}
        next={
          <Button type="submit" variant="filled" loading={busy || !known}>
            {t('basics.begin')}
          </Button>
        }
      />
    </form>
  )
}
