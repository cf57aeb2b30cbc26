// Copies the credits of this track to others: which credits and which tracks, with undo.

import { Button, Checkbox } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackChange } from '#features/releases/contract.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './steps.module.css'
import own from './TrackFields.module.css'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

const COPIED = ['contributors', 'performers', 'composer', 'language', 'genre', 'aiParts'] as const
type Copied = (typeof COPIED)[number]

/** The composer's page is part of the composer. */
const fieldsOf = (track: TrackAnswer, parts: readonly Copied[]): TrackChange => ({
  ...(Object.fromEntries(parts.map((part) => [part, track[part]])) as TrackChange),
  ...(parts.includes('composer') ? { composerSpotifyUri: track.composerSpotifyUri } : {}),
})

export function CopyCredits({ track }: { track: TrackAnswer }) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan } = useWizard()
  const offerUndo = useUndo()
  const [opened, setOpened] = useState(false)
  const [parts, setParts] = useState<Copied[]>(['contributors', 'performers'])
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const others = release.tracks.filter((item) => item.id !== track.id)
  const chosen = others.filter((other) => !without.has(other.id))
  const names: Record<Copied, string> = {
    contributors: t('releases:field.contributors'),
    performers: t('releases:field.performers'),
    composer: t('releases:field.composer'),
    language: t('releases:field.language'),
    genre: t('releases:field.genre'),
    aiParts: t('releases:field.aiParts'),
  }

  const copy = () => {
    const before = chosen.map((item) => ({ id: item.id, fields: fieldsOf(item, parts) }))
    for (const { id } of chosen) draftStore.changeTrack(id, fieldsOf(track, parts))
    setOpened(false)
    offerUndo(t('copyCredits.done', { count: chosen.length }), () => {
      for (const { id, fields } of before) draftStore.changeTrack(id, fields)
    })
  }
  const all = without.size === 0
  if (others.length === 0) return null
  return (
    <>
      <div>
        <Button
          size="sm"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {t('copyCredits.open')}
        </Button>
      </div>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('copyCredits.title', { title: track.title || t('releases:untitledTrack') })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={styles.stack}>
          <Checkbox.Group
            label={t('copyCredits.what')}
            value={parts}
            onChange={(values) => setParts(COPIED.filter((item) => values.includes(item)))}
          >
            <div className={own.choices}>
              {COPIED.filter((item) => item !== 'composer' || includes(plan, 'releases.composer')).map(
                (item) => (
                  <Checkbox key={item} value={item} label={names[item]} />
                ),
              )}
            </div>
          </Checkbox.Group>
          <Checkbox.Group
            label={t('copyCredits.where')}
            description={t('copyCredits.replaces')}
            value={chosen.map((item) => item.id)}
            onChange={(ids) =>
              setWithout(new Set(others.map((other) => other.id).filter((id) => !ids.includes(id))))
            }
          >
            <div className={own.choices}>
              {others.map((other) => (
                <Checkbox
                  key={other.id}
                  value={other.id}
                  label={`${release.tracks.indexOf(other) + 1}. ${other.title || t('releases:untitledTrack')}`}
                />
              ))}
            </div>
          </Checkbox.Group>
          {others.length > 2 ? (
            <div>
              <Button
                size="sm"
                variant="plain"
                onClick={() => setWithout(new Set(all ? others.map((other) => other.id) : []))}
              >
                {t(all ? 'copyCredits.none' : 'copyCredits.all')}
              </Button>
            </div>
          ) : null}
          <div className={own.ends}>
            <Button onClick={() => setOpened(false)}>{t('common:cancel')}</Button>
            <Button variant="filled" disabled={parts.length === 0 || chosen.length === 0} onClick={copy}>
              {t('copyCredits.copy', { count: chosen.length })}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
