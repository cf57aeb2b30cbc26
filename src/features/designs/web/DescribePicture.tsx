// A cover on a picture that the image model of the installation draws from a description.
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCloudUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Brief, paletteOfMood } from '#engines/covers/compose.ts'
import { isSamePalette, PALETTE_NAMES, PALETTES, type PaletteName } from '#engines/covers/palettes.ts'
import { FORMATS } from '#engines/covers/scene.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors } from '#lib/web/forms.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useSingleSend } from '#lib/web/use-single-send.ts'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { DESCRIPTION_LENGTH_MAX, descriptionProblems, isEnlarged } from '../domain.ts'
import { designQuery, designsApi, type PictureTermsAnswer } from './api.ts'
import styles from './designs.module.css'
import { PaletteChoice } from './PaletteChoice.tsx'

export interface DescribePictureProps {
  brief: Brief
  releaseId: string | undefined
  model: NonNullable<PictureTermsAnswer['model']>
  quota: PictureTermsAnswer['quota']
}

export function DescribePicture({ quota, ...props }: DescribePictureProps) {
  const { t } = useTranslation(['designs', 'common'])
  const { dayShort } = useDates()
  const head = useId()
  const { used, most, resetsOn } = quota
  if (most === 0)
    return (
      <UpgradePrompt
        title={t('picture.premiumTitle', { plan: t('common:plan.pro') })}
        line={t('picture.premiumLine', { model: props.model.name })}
        from="cover_pictures"
      />
    )
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead
        id={head}
        title={t('picture.title')}
        side={
          <span className="muted">
            {t('picture.quota', { left: Math.max(0, most - used), most, date: dayShort(resetsOn) })}
          </span>
        }
      />
      <PictureForm quota={quota} {...props} />
    </section>
  )
}

function PictureForm({ brief, releaseId, model, quota: { used, most, resetsOn } }: DescribePictureProps) {
  const { t } = useTranslation('designs')
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<PaletteName>()
  const palette = chosen ?? paletteOfMood(brief.mood)
  const form = useForm({
    initialValues: { description: '' },
    validate: (values) => formErrors(descriptionProblems(values)),
  })
  const sending = useSingleSend()
  const drawing = useMutation({
    mutationFn: ({ description }: { description: string }) => {
      const { title, artist, mood, genre } = brief
      return designsApi.drawPicture.call({ title, artist, mood, genre, palette, description, releaseId })
    },
    onSuccess: (design) => {
      queries.setQueryData(designQuery(design.id).queryKey, design)
      void queries.invalidateQueries({ queryKey: designsApi.list.key() })
    },
    onError: (error) => {
      sending.reset()
      const errors = formErrors(readRefusal(error).problems)
      form.setErrors(errors)
      focusFirstError(form, errors)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: designsApi.terms.key() }),
  })
  const refusal = drawing.error ? readRefusal(drawing.error) : undefined
  const isUsedUp = used >= most
  useUnsavedInput(form.isDirty() && !drawing.isSuccess, { isSending: drawing.isPending })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) =>
          sending.once(() =>
            // Somebody who went on to another page stays there.
            drawing.mutate(values, { onSuccess: (design) => void navigate(paths.cover(design.id)) }),
          ),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <fieldset className={styles.picture} disabled={isUsedUp}>
        <Textarea
          label={t('picture.description')}
          description={t('picture.hint')}
          inputWrapperOrder={HINT_BELOW}
          maxLength={DESCRIPTION_LENGTH_MAX}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        <div>
          <p className={styles.small}>{t('palettes')}</p>
          <PaletteChoice
            value={PALETTES[palette]}
            onChange={(value) =>
              setChosen(PALETTE_NAMES.find((name) => isSamePalette(PALETTES[name], value)))
            }
            disabled={isUsedUp}
          />
        </div>
        {isEnlarged(model.sidePx) ? (
          <p className="muted">{t('picture.enlarged', { side: model.sidePx, full: FORMATS.cover.width })}</p>
        ) : null}
        <p className={styles.sentTo}>
          <IconCloudUp size={16} aria-hidden="true" />
          {t('picture.sentTo', model)}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={drawing.isPending}>
            {t('picture.draw')}
          </Button>
          <p className="muted" role="status">
            {drawing.isPending ? t('picture.drawing', model) : t('picture.counts')}
          </p>
        </div>
        {isUsedUp ? (
          <p>{errorMessage({ code: 'image_quota_reached', params: { most, resets: resetsOn } })}</p>
        ) : null}
        {refusal && refusal.problems.length === 0 && !isUsedUp ? (
          <FormAlert>{errorMessage(refusal)}</FormAlert>
        ) : null}
      </fieldset>
    </form>
  )
}
