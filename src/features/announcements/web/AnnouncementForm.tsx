// Writes an announcement: its texts, who sees it, and on which days.
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { planCodeOf } from '#features/accounts/domain.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { PLANS, type Plan } from '#lib/pure/entitlements.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors } from '#lib/web/forms.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useToday } from '#lib/web/use-now.ts'
import { DayField } from '#ui/DayField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { SEVERITIES, type Severity, TEXT_LENGTH_MAX, TITLE_LENGTH_MAX } from '../domain.ts'
import styles from './announcements.module.css'
import { announcementsApi } from './api.ts'

const EMPTY = { title: '', text: '' }
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

export function AnnouncementForm() {
  const { t } = useTranslation(['announcements', 'common'])
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="ink" onClick={() => setOpened(true)}>
        {t('form')}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('form')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Form onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation(['announcements', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const queries = useQueryClient()
  const today = useToday()
  const { day } = useDates()
  const form = useForm({
    initialValues: {
      texts: { en: EMPTY, es: EMPTY, pt: EMPTY, tr: EMPTY },
      severity: 'info' as Severity,
      plans: [...PLANS] as Plan[],
      from: today as string | null,
      until: null as string | null,
    },
    validate: (values) => ({
      ...Object.fromEntries(
        LANGUAGES.filter((language) => lacksTitle(language, values.texts[language])).map((language) => [
          `texts.${language}.title`,
          errorMessage({ code: 'required' }),
        ]),
      ),
      plans: values.plans.length === 0 ? t('noPlans') : null,
    }),
  })
  const publish = useMutation({
    mutationFn: ({ texts, from, ...rest }: typeof form.values) =>
      announcementsApi.publish.call({
        ...rest,
        from: from ?? today,
        texts: Object.fromEntries(
          LANGUAGES.filter((language) => texts[language].title.trim() !== '').map((language) => [
            language,
            texts[language],
          ]),
        ),
      }),
    onSuccess: async ({ state, from }) => {
      showToast({
        message: state === 'scheduled' ? t('scheduled', { day: day(from) }) : t('published'),
        closeLabel: t('common:close'),
      })
      await queries.invalidateQueries({ queryKey: announcementsApi.key() })
      onDone()
    },
    onError: (error) => form.setErrors(formErrors(readRefusal(error).problems)),
  })
  const [othersOpen, setOthersOpen] = useState(false)
  const refusal = publish.error ? readRefusal(publish.error) : undefined
  const wording = (language: Language) => (
    <Wording
      key={language}
      language={language}
      title={form.getInputProps(`texts.${language}.title`)}
      text={form.getInputProps(`texts.${language}.text`)}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => publish.mutate(values),
        (errors) => {
          // A closed part would hide what is wrong in it, and cannot have the focus.
          if (OTHERS.some((language) => `texts.${language}.title` in errors))
            flushSync(() => setOthersOpen(true))
          focusFirstError(form, errors)
        },
      )}
      noValidate
    >
      {wording('en')}
      <details open={othersOpen} onToggle={(event) => setOthersOpen(event.currentTarget.open)}>
        <summary>
          {listFormat(i18n.language).format(OTHERS.map((language) => LANGUAGE_NAMES[language]))}
        </summary>
        <p className="muted small">{t('fallback')}</p>
        <div className={styles.languages}>{OTHERS.map(wording)}</div>
      </details>
      <Radio.Group label={t('severity')} {...form.getInputProps('severity')}>
        <div className={styles.choices}>
          {SEVERITIES.map((severity) => (
            <Radio key={severity} value={severity} label={t(`severities.${severity}`)} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group label={t('plans')} {...form.getInputProps('plans')}>
        <div className={styles.choices}>
          {PLANS.map((plan) => (
            <Checkbox key={plan} value={plan} label={t(`common:plan.${planCodeOf(plan)}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <FieldGrid>
        <DayField
          {...form.getInputProps('from')}
          label={t('from')}
          minDate={today}
          clearable={false}
          value={form.values.from}
          onChange={(from) => form.setFieldValue('from', from)}
        />
        <DayField
          {...form.getInputProps('until')}
          label={t('until')}
          description={t('untilHint')}
          minDate={form.values.from ?? today}
          value={form.values.until}
          onChange={(until) => form.setFieldValue('until', until)}
        />
      </FieldGrid>
      {refusal && refusal.problems.length === 0 && refusal.code !== 'reauthentication_required' ? (
        <p role="alert">{errorMessage(refusal)}</p>
      ) : null}
      <div>
        <Button type="submit" variant="filled" loading={publish.isPending}>
          {t('publish')}
        </Button>
      </div>
    </form>
  )
}

/** English is required; another language needs a title as soon as it has a text. */
const lacksTitle = (language: Language, { title, text }: typeof EMPTY): boolean =>
  title.trim() === '' && (language === 'en' || text.trim() !== '')

interface WordingProps {
  language: Language
  /** The props of the two fields. */
  title: object
  text: object
}

function Wording({ language, title, text }: WordingProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const name = LANGUAGE_NAMES[language]
  return (
    <div className={styles.form}>
      <TextInput label={t('heading', { language: name })} maxLength={TITLE_LENGTH_MAX} {...title} />
      <Textarea
        label={<FieldLabel mark={t('common:optional')}>{t('text', { language: name })}</FieldLabel>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={TEXT_LENGTH_MAX}
        {...text}
      />
    </div>
  )
}
