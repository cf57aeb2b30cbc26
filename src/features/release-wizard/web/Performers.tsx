// The performers of a track, with one click to add oneself.
import { Button, Select, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { CreditList } from './CreditList.tsx'
import styles from './Credits.module.css'
import { fieldId, focusSoon } from './field-id.ts'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

type Performer = TrackAnswer['performers'][number]

export function Performers({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore, userName } = useWizard()
  const instruments = useChoices('instruments')
  const field = useField()
  const path = `tracks.${index}.performers`
  const list = track.performers
  const save = (performers: Performer[]) => draftStore.changeTrack(track.id, { performers })
  const addMe = () => {
    save([...list, { name: userName, instrument: '' }])
    focusSoon(fieldId(`${path}.${list.length}.instrument`))
  }
  const named = list.some((performer) => performer.name.trim() === userName)
  return (
    <CreditList
      path={path}
      credits={list}
      title={t('releases:field.performers')}
      rule={t('tracks.performersRule')}
      rowClassName={styles.player}
      addLabel={t('tracks.addPerformer')}
      newCredit={() => ({ name: '', instrument: '' })}
      onSave={save}
      foot={
        userName && !named ? (
          <Button
            size="sm"
            variant="plain"
            leftSection={<IconUserPlus size={16} aria-hidden="true" />}
            onClick={addMe}
          >
            {t('tracks.addMe')}
          </Button>
        ) : null
      }
    >
      {(performer, i, change) => (
        <>
          <TextInput
            {...field(`${path}.${i}.name`)}
            aria-label={t('tracks.performerNameOf', { number: i + 1 })}
            placeholder={t('tracks.name')}
            value={performer.name}
            maxLength={200}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Select
            {...field(`${path}.${i}.instrument`)}
            aria-label={t('tracks.instrumentOf', { number: i + 1 })}
            placeholder={t('tracks.instrument')}
            data={instruments}
            value={performer.instrument || null}
            searchable
            allowDeselect={false}
            onChange={(instrument) => change({ instrument: instrument ?? '' })}
          />
        </>
      )}
    </CreditList>
  )
}
