// The performers of a track, with one click to add oneself.
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '../api.ts'
import { useChoices } from '../use-choices.ts'
import styles from './Credits.module.css'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId, focusSoon } from './field-id.ts'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

type Performer = TrackAnswer['performers'][number]

export function Performers({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation('releases')
  const { draftStore, shownAt, userName, touch } = useWizard()
  const { instruments } = useChoices()
  const field = useField()
  const path = `tracks.${index}.performers`
  const list = track.performers
  const save = (performers: Performer[]) => draftStore.changeTrack(track.id, { performers })
  const change = (i: number, part: Partial<Performer>) =>
    save(list.map((performer, place) => (place === i ? { ...performer, ...part } : performer)))
  const add = () => {
    save([...list, { name: '', instrument: '' }])
    focusSoon(fieldId(`${path}.${list.length}.name`))
  }
  const addMe = () => {
    save([...list, { name: userName, instrument: 'vocals' }])
    focusSoon(fieldId(path))
  }
  const remove = (i: number) => {
    save(list.filter((_, place) => place !== i))
    focusSoon(fieldId(path))
  }
  const named = list.some((performer) => performer.name.trim() === userName)
  const headId = `${fieldId(path)}-head`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with its rule.
    <div
      role="group"
      aria-labelledby={headId}
      className={styles.credits}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) touch(path)
      }}
    >
      <div className={styles.head}>
        <span id={headId}>{t('tracks.performers')}</span>
        <span className={styles.rule}>{t('tracks.performersRule')}</span>
      </div>
      <div
        className={styles.box}
        data-error={shownAt(path).some((finding) => finding.severity === 'blocks') || undefined}
      >
        {list.map((performer, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list; two may be alike.
          <div key={i} className={styles.player}>
            <TextInput
              {...field(`${path}.${i}.name`)}
              aria-label={t('tracks.performerNameOf', { number: i + 1 })}
              placeholder={t('tracks.name')}
              value={performer.name}
              maxLength={200}
              onChange={(event) => change(i, { name: event.currentTarget.value })}
            />
            <Select
              {...field(`${path}.${i}.instrument`)}
              aria-label={t('tracks.instrumentOf', { number: i + 1 })}
              placeholder={t('tracks.instrument')}
              data={instruments}
              value={performer.instrument || null}
              searchable
              allowDeselect={false}
              onChange={(instrument) => change(i, { instrument: instrument ?? '' })}
            />
            <ActionIcon
              aria-label={t('tracks.removeOf', { name: performer.name || t('tracks.nobody') })}
              onClick={() => remove(i)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div className={styles.foot}>
          <Button id={fieldId(path)} aria-describedby={findingsId(path)} size="sm" onClick={add}>
            {t('tracks.addPerformer')}
          </Button>
          {userName && !named ? (
            <Button
              size="sm"
              variant="plain"
              leftSection={<IconUserPlus size={16} aria-hidden="true" />}
              onClick={addMe}
            >
              {t('tracks.addMe')}
            </Button>
          ) : null}
        </div>
      </div>
      <FieldFindings at={path} />
    </div>
  )
}
