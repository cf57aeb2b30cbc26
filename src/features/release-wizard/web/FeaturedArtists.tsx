// The featured artists of a track; the main artist cannot be one of them.

import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalName } from '#engines/text-rules/normalise.ts'
import { mainNames } from '#features/releases/domain/main-artists.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function FeaturedArtists({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, userName } = useWizard()
  const findingSentence = useFindingSentence()
  const [refused, setRefused] = useState<string>()
  const field = useField()(`tracks.${index}.featuredArtists`)
  const own = [
    ...mainNames(release.artist?.name, release.otherArtists),
    ...mainNames(track.artist, track.otherArtists),
    userName,
  ]
    .map(normalName)
    .filter(Boolean)
  const isOwn = (name: string) => own.includes(normalName(name))

  const save = (names: string[]) => {
    const added = names.filter((name) => !track.featuredArtists.includes(name))
    setRefused(added.find(isOwn))
    draftStore.changeTrack(track.id, {
      featuredArtists: names.filter((name) => !added.includes(name) || !isOwn(name)),
    })
  }
  return (
    <TagsInput
      {...field}
      {...(refused === undefined
        ? {}
        : {
            error: findingSentence({ code: 'featured_self', params: { name: refused } }),
            wrapperProps: undefined,
          })}
      label={<FieldLabel mark={t('common:optional')}>{t('releases:field.featuredArtists')}</FieldLabel>}
      description={t('tracks.featuredHint')}
      value={track.featuredArtists}
      maxTags={20}
      maxLength={200}
      // A comma can be part of a name.
      splitChars={[';']}
      isDuplicate={(name, names) => names.some((existing) => normalName(existing) === normalName(name))}
      acceptValueOnBlur
      onChange={save}
    />
  )
}
