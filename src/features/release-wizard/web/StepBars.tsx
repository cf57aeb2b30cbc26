// The six steps as bars, each with its number of errors and warnings.
import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '#features/releases/domain/vocabulary.ts'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import { countByKind } from './finding-kind.ts'
import { useWizard } from './use-wizard.ts'

export function StepBars({ step }: { step: Step }) {
  const { t } = useTranslation('release-wizard')
  const { findings, kindOf, looking, hrefOf } = useWizard()
  const items = STEPS.map((key, index): BarItem => {
    const own = findings.filter((finding) => finding.step === key)
    const counts = countByKind(own, kindOf)
    const isDone = counts.blocks + counts.todo + counts.waiting === 0
    return {
      key,
      label: t(`step.${key}`),
      number: index + 1,
      href: hrefOf(key),
      state: key === step ? 'now' : isDone && !looking ? 'done' : 'later',
      counts: looking ? undefined : own.length === 0 ? 'complete' : counts,
    }
  })
  return (
    <Bars
      label={t('wizard.steps')}
      items={items}
      complete={items.every((item) => item.counts === 'complete')}
      countLabels={{
        blocks: (count) => t('wizard.blocks', { count }),
        advises: (count) => t('wizard.advises', { count }),
        todo: (count) => t('wizard.todo', { count }),
        waiting: (count) => t('wizard.waiting', { count }),
        complete: t('wizard.complete'),
      }}
    />
  )
}
