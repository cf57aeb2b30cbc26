// Who wrote a track: names, roles and shares that must make 100 %.
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tidyText } from '#engines/text-rules/normalise.ts'
import { evenShares, WHOLE } from '#lib/pure/percent.ts'
import type { TrackAnswer } from '../api.ts'
import { useChoices } from '../use-choices.ts'
import styles from './Credits.module.css'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId, focusSoon } from './field-id.ts'
import { ShareInput } from './ShareInput.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

type Contributor = TrackAnswer['contributors'][number]

export function Contributors({ track, index }: { track: TrackAnswer; index: number }) {
  const { t, i18n } = useTranslation('releases')
  const { draftStore, shownAt, touch } = useWizard()
  const { roles } = useChoices()
  const field = useField()
  const at = `tracks.${index}.contributors`
  const list = track.contributors
  const total = list.reduce((sum, one) => sum + one.shareBasisPoints, 0)
  const save = (contributors: Contributor[]) => draftStore.changeTrack(track.id, { contributors })
  const change = (i: number, part: Partial<Contributor>) =>
    save(list.map((one, place) => (place === i ? { ...one, ...part } : one)))
  const nameField = (i: number) => field(`${at}.${i}.name`)
  const add = () => {
    save([...list, { name: '', role: 'composer', shareBasisPoints: Math.max(0, WHOLE - total) }])
    focusSoon(fieldId(`${at}.${list.length}.name`))
  }
  const remove = (i: number) => {
    save(list.filter((_, place) => place !== i))
    focusSoon(fieldId(at))
  }
  const shareEvenly = () => {
    const shares = evenShares(list.length)
    save(list.map((one, i) => ({ ...one, shareBasisPoints: shares[i] ?? 0 })))
  }
  const headId = `${fieldId(at)}-head`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with its rule.
    <div
      role="group"
      aria-labelledby={headId}
      className={styles.credits}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) touch(at)
      }}
    >
      <div className={styles.head}>
        <span id={headId}>{t('tracks.contributors')}</span>
        <span className={styles.rule}>{t('tracks.contributorsRule')}</span>
      </div>
      <p className={styles.hint}>{t('tracks.contributorsHint')}</p>
      <div
        className={styles.box}
        data-error={shownAt(at).some((one) => one.severity === 'blocks') || undefined}
      >
        {list.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list; two may be alike.
          <div key={i} className={styles.writer}>
            <TextInput
              {...nameField(i)}
              aria-label={t('tracks.nameOf', { number: i + 1 })}
              placeholder={t('tracks.legalName')}
              value={one.name}
              maxLength={200}
              onChange={(event) => change(i, { name: event.currentTarget.value })}
              onBlur={() => {
                nameField(i).onBlur()
                const name = tidyText(one.name)
                if (name !== one.name) change(i, { name })
              }}
            />
            <Select
              {...field(`${at}.${i}.role`)}
              aria-label={t('tracks.roleOf', { number: i + 1 })}
              data={roles}
              value={one.role || null}
              allowDeselect={false}
              onChange={(role) => change(i, { role: role ?? '' })}
            />
            <ShareInput
              label={t('tracks.shareOf', { name: one.name || i + 1 })}
              value={one.shareBasisPoints}
              onChange={(shareBasisPoints) => change(i, { shareBasisPoints })}
            />
            <ActionIcon
              aria-label={t('tracks.removeOf', { name: one.name || t('tracks.nobody') })}
              onClick={() => remove(i)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div className={styles.foot}>
          <Button id={fieldId(at)} aria-describedby={findingsId(at)} size="sm" onClick={add}>
            {t('tracks.addContributor')}
          </Button>
          {list.length > 1 ? (
            <Button size="sm" variant="plain" onClick={shareEvenly}>
              {t('tracks.shareEvenly')}
            </Button>
          ) : null}
          {list.length > 0 ? (
            <output className={styles.total} data-wrong={total !== WHOLE || undefined}>
              <span className="visually-hidden">{t('tracks.total')} </span>
              {new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(total / 100)}%
            </output>
          ) : null}
        </div>
      </div>
      <FieldFindings at={at} />
    </div>
  )
}
