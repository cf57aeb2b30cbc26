// The contributors of a track: names, roles and shares that must add up to 100 %.
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
  const path = `tracks.${index}.contributors`
  const list = track.contributors
  const total = list.reduce((sum, contributor) => sum + contributor.shareBasisPoints, 0)
  const save = (contributors: Contributor[]) => draftStore.changeTrack(track.id, { contributors })
  const change = (i: number, part: Partial<Contributor>) =>
    save(list.map((contributor, place) => (place === i ? { ...contributor, ...part } : contributor)))
  const nameField = (i: number) => field(`${path}.${i}.name`)
  const add = () => {
    save([...list, { name: '', role: 'composer', shareBasisPoints: Math.max(0, WHOLE - total) }])
    focusSoon(fieldId(`${path}.${list.length}.name`))
  }
  const remove = (i: number) => {
    save(list.filter((_, place) => place !== i))
    focusSoon(fieldId(path))
  }
  const shareEvenly = () => {
    const shares = evenShares(list.length)
    save(list.map((contributor, i) => ({ ...contributor, shareBasisPoints: shares[i] ?? 0 })))
  }
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
        <span id={headId}>{t('tracks.contributors')}</span>
        <span className={styles.rule}>{t('tracks.contributorsRule')}</span>
      </div>
      <p className={styles.hint}>{t('tracks.contributorsHint')}</p>
      <div
        className={styles.box}
        data-error={shownAt(path).some((finding) => finding.severity === 'blocks') || undefined}
      >
        {list.map((contributor, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list; two may be alike.
          <div key={i} className={styles.writer}>
            <TextInput
              {...nameField(i)}
              aria-label={t('tracks.nameOf', { number: i + 1 })}
              placeholder={t('tracks.legalName')}
              value={contributor.name}
              maxLength={200}
              onChange={(event) => change(i, { name: event.currentTarget.value })}
              onBlur={() => {
                nameField(i).onBlur()
                const name = tidyText(contributor.name)
                if (name !== contributor.name) change(i, { name })
              }}
            />
            <Select
              {...field(`${path}.${i}.role`)}
              aria-label={t('tracks.roleOf', { number: i + 1 })}
              data={roles}
              value={contributor.role || null}
              allowDeselect={false}
              onChange={(role) => change(i, { role: role ?? '' })}
            />
            <ShareInput
              label={t('tracks.shareOf', { name: contributor.name || i + 1 })}
              value={contributor.shareBasisPoints}
              onChange={(shareBasisPoints) => change(i, { shareBasisPoints })}
            />
            <ActionIcon
              aria-label={t('tracks.removeOf', { name: contributor.name || t('tracks.nobody') })}
              onClick={() => remove(i)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div className={styles.foot}>
          <Button id={fieldId(path)} aria-describedby={findingsId(path)} size="sm" onClick={add}>
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
      <FieldFindings at={path} />
    </div>
  )
}
