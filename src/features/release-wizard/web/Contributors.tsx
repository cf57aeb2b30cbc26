// The contributors of a track: names, roles and shares that must add up to 100 %.
import { Button, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tidyText } from '#engines/text-rules/normalise.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { numberFormat } from '#lib/i18n/formats.ts'
import { evenShares, WHOLE } from '#lib/pure/percent.ts'
import { CreditList } from './CreditList.tsx'
import styles from './Credits.module.css'
import { ShareInput } from './ShareInput.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

type Contributor = TrackAnswer['contributors'][number]

export function Contributors({ track, index }: { track: TrackAnswer; index: number }) {
  const { t, i18n } = useTranslation(['release-wizard', 'releases'])
  const { draftStore } = useWizard()
  const roles = useChoices('roles')
  const field = useField()
  const path = `tracks.${index}.contributors`
  const list = track.contributors
  const total = list.reduce((sum, contributor) => sum + contributor.shareBasisPoints, 0)
  const save = (contributors: Contributor[]) => draftStore.changeTrack(track.id, { contributors })
  const nameField = (i: number) => field(`${path}.${i}.name`)
  const shareEvenly = () => {
    const shares = evenShares(list.length)
    save(list.map((contributor, i) => ({ ...contributor, shareBasisPoints: shares[i] ?? 0 })))
  }
  return (
    <CreditList
      path={path}
      credits={list}
      title={t('releases:field.contributors')}
      rule={t('tracks.contributorsRule')}
      hint={t('tracks.contributorsHint')}
      rowClassName={styles.writer}
      addLabel={t('tracks.addContributor')}
      newCredit={() => ({ name: '', role: 'composer', shareBasisPoints: Math.max(0, WHOLE - total) })}
      onSave={save}
      foot={
        <>
          {list.length > 1 ? (
            <Button size="sm" variant="plain" onClick={shareEvenly}>
              {t('tracks.shareEvenly')}
            </Button>
          ) : null}
          {list.length > 0 ? (
            <output className={styles.total} data-wrong={total !== WHOLE || undefined}>
              <span className="visually-hidden">{t('tracks.total')} </span>
              {numberFormat(i18n.language, { maximumFractionDigits: 2 }).format(total / 100)}%
            </output>
          ) : null}
        </>
      }
    >
      {(contributor, i, change) => (
        <>
          <TextInput
            {...nameField(i)}
            aria-label={t('tracks.nameOf', { number: i + 1 })}
            placeholder={t('tracks.legalName')}
            value={contributor.name}
            maxLength={200}
            onChange={(event) => change({ name: event.currentTarget.value })}
            onBlur={() => {
              nameField(i).onBlur()
              const name = tidyText(contributor.name)
              if (name !== contributor.name) change({ name })
            }}
          />
          <Select
            {...field(`${path}.${i}.role`)}
            aria-label={t('tracks.roleOf', { number: i + 1 })}
            data={roles}
            value={contributor.role || null}
            allowDeselect={false}
            onChange={(role) => change({ role: role ?? '' })}
          />
          <ShareInput
            label={t('tracks.shareOf', { name: contributor.name || i + 1 })}
            value={contributor.shareBasisPoints}
            onChange={(shareBasisPoints) => change({ shareBasisPoints })}
          />
        </>
      )}
    </CreditList>
  )
}
