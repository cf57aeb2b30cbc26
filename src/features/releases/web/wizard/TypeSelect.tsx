// The type of the release; where the number of tracks fits another one better, it is one click away.
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextAction } from '#ui/TextAction.tsx'
import { RELEASE_TYPES } from '../../domain/vocabulary.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import styles from './steps.module.css'
import { useField } from './use-field.ts'
import { useWizard } from './use-wizard.ts'

export function TypeSelect() {
  const { t } = useTranslation(['releases', 'common'])
  const { release, keeper, plan, findings } = useWizard()
  const say = useFindingSentence()
  const field = useField()
  const basic = plan === 'indiefy_lite'
  const unusual = findings.find((one) => one.code === 'type_unusual')
  const fitting = fittingType(release.tracks.length)
  return (
    <div>
      <Select
        {...field('type')}
        label={t('basics.type')}
        data={RELEASE_TYPES.map((value) => ({
          value,
          label: t(`type.${value}`),
          disabled: basic && value !== 'single',
        }))}
        value={release.type}
        allowDeselect={false}
        description={basic ? t('basics.typesLocked', { plan: t('common:plan.pro') }) : undefined}
        onChange={(value) => {
          const type = RELEASE_TYPES.find((one) => one === value)
          if (type) keeper.change({ type })
        }}
      />
      {unusual ? (
        <p className={styles.advice}>
          {say(unusual)}{' '}
          {fitting && fitting !== release.type && !(basic && fitting !== 'single') ? (
            <TextAction
              label={t('basics.useType', { type: t(`type.${fitting}`) })}
              onClick={() => keeper.change({ type: fitting })}
            />
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

/** The type stores expect for so many tracks (decision D21). */
function fittingType(tracks: number) {
  if (tracks === 0) return undefined
  return tracks <= 3 ? 'single' : tracks <= 6 ? 'ep' : 'album'
}
