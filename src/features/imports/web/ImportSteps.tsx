// The four steps of an import as bars.
import { useTranslation } from 'react-i18next'
import { Bars } from '#ui/Bars.tsx'

const STEPS = ['file', 'check', 'import', 'result'] as const
export type ImportStep = (typeof STEPS)[number]

export function ImportSteps({ now }: { now: ImportStep }) {
  const { t } = useTranslation('imports')
  const currentIndex = STEPS.indexOf(now)
  return (
    <Bars
      label={t('step.label')}
      complete={now === 'result'}
      items={STEPS.map((key, index) => ({
        key,
        label: t(`step.${key}`),
        number: index + 1,
        state: index === currentIndex ? 'now' : index < currentIndex ? 'done' : 'later',
      }))}
    />
  )
}
