// /tools/banner-generator: a release as a banner in three formats.
import { Button, Radio, TextInput } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  BANNER_TEMPLATES,
  type BannerTemplate,
  composeBanner,
  isPremiumBanner,
} from '#engines/covers/banners.ts'
import { COVER } from '#engines/covers/draw.ts'
import { PALETTES } from '#engines/covers/palettes.ts'
import { BANNER_FORMATS, type BannerFormat, FORMATS, type Palette } from '#engines/covers/scene.ts'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { type ReleaseAnswer, releaseQuery } from '#features/releases/web/api.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { planWith } from '#lib/pure/entitlements.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { saveFile } from '#lib/web/save-file.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { drawingName } from '../domain.ts'
import type { Route } from './+types/BannersPage'
import { paletteOfPicture, pngOf, usePictures } from './browser-surface.ts'
import styles from './designs.module.css'
import { PaletteChoice } from './PaletteChoice.tsx'
import { SceneCanvas } from './SceneCanvas.tsx'

export const handle = { namespaces: ['designs', 'releases'] } satisfies PageHandle

const releaseIn = (search: URLSearchParams) => search.get('release')
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const id = releaseIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => (id ? [releaseQuery(id, call)] : []))
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const id = releaseIn(new URL(request.url).searchParams)
  return startQueries(id ? [releaseQuery(id)] : [])
}

export default function BannersPage() {
  const { t } = useTranslation('designs')
  const [search, setSearch] = useSearchParams()
  const releaseId = releaseIn(search)
  const query = useQuery({ ...releaseQuery(releaseId ?? ''), enabled: releaseId !== null })
  const release = releaseId === null ? undefined : query.data
  const select = (
    <ReleaseSelect
      label={t('banners.release')}
      nothingFound={t('banners.noneFound')}
      value={releaseId}
      onChange={(id) => setSearch(id ? { release: id } : {}, { replace: true, preventScrollReset: true })}
    />
  )
  usePageTitle(release ? t('banners.titleOf', { title: release.title || t('untitled') }) : t('banners.title'))
  if (release) return <Banners key={release.id} release={release} select={select} />
  return (
    <div className="page">
      <PageTitle lead={t('banners.lead')}>{t('banners.title')}</PageTitle>
      <div className={styles.sections}>
        <div className={styles.narrow}>{select}</div>
        {releaseId === null ? (
          <EmptyState title={t('banners.emptyTitle')} line={t('banners.emptyLine')} />
        ) : query.isError ? (
          <LoadError title={t('banners.failed')} query={query} />
        ) : (
          <DelayedSkeleton label={t('banners.title')}>
            <SkeletonBlock height={300} gap={28} />
            <SkeletonBlock height={400} />
          </DelayedSkeleton>
        )}
      </div>
    </div>
  )
}

interface BannersProps {
  release: ReleaseAnswer
  select: React.ReactNode
}

function Banners({ release, select }: BannersProps) {
  const { t } = useTranslation(['designs', 'common'])
  const includesAll = usePlanIncludes('covers.templates')
  const { dayMonth } = useDates()
  const coverUrl = release.artwork?.status === 'ready' ? release.artwork.urls['1200'] : undefined
  const { pictures, isLoading } = usePictures(
    useMemo(() => Object.fromEntries(coverUrl ? [[COVER, coverUrl]] : []), [coverUrl]),
  )
  const cover = pictures.get(COVER)
  const coverPalette = useMemo(() => (cover ? paletteOfPicture(cover) : undefined), [cover])
  const [chosenPalette, setPalette] = useState<Palette>()
  const palette = chosenPalette ?? coverPalette ?? PALETTES.paper
  const [template, setTemplate] = useState<BannerTemplate>('cover')
  const [title, setTitle] = useState(release.title)
  const [line, setLine] = useState(release.releaseDate ? dayMonth(release.releaseDate) : '')
  const artist = displayArtist(mainNames(release.artist?.name, release.otherArtists))
  const sceneOf = (format: BannerFormat, of: BannerTemplate = template) =>
    composeBanner({
      format,
      template: of,
      palette,
      title,
      artist,
      line,
      seed: release.id,
      hasCover: coverUrl !== undefined,
    })
  const scenes = { horizontal: sceneOf('horizontal'), square: sceneOf('square'), story: sceneOf('story') }
  const download = async (formats: readonly BannerFormat[]) => {
    try {
      if (coverUrl && !cover) throw new Error('The cover could not be loaded')
      for (const format of formats)
        saveFile(await pngOf(scenes[format], pictures), `${drawingName({ title, artist }, format)}.png`)
    } catch {
      showToast({ message: t('banners.downloadFailed'), tone: 'error', closeLabel: t('common:close') })
    }
  }
  const plan = t(`common:plan.${planWith('covers.templates')}`)
  const figure = (format: BannerFormat, width: number) => (
    <figure className={styles.banner} data-format={format}>
      <SectionHead
        title={
          <>
            {t(`banners.format.${format}`)} <small>{t('banners.size', FORMATS[format])}</small>
          </>
        }
        side={
          <Button
            size="compact-sm"
            variant="plain"
            disabled={isLoading}
            aria-label={t('banners.download', { format: t(`banners.format.${format}`) })}
            onClick={() => void download([format])}
          >
            {t('banners.png')}
          </Button>
        }
      />
      <SceneCanvas
        scene={scenes[format]}
        pictures={pictures}
        width={width}
        label={`${t(`banners.format.${format}`)}: ${[title, artist, line].filter(Boolean).join(', ')}`}
      />
    </figure>
  )
  return (
    <div className="page">
      <PageTitle
        lead={t('banners.lead')}
        actions={
          <Button
            variant="filled"
            disabled={isLoading}
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            onClick={() => void download(BANNER_FORMATS)}
          >
            {t('banners.all')}
          </Button>
        }
      >
        {t('banners.titleOf', { title: release.title || t('untitled') })}
      </PageTitle>
      <div className={styles.bannerPage}>
        <div className={styles.banners}>
          {figure('horizontal', 1640)}
          {figure('square', 1080)}
          {figure('story', 810)}
        </div>
        <div className={styles.stack}>
          {select}
          {coverUrl ? null : <p className="muted">{t('banners.noCover')}</p>}
          <Radio.Group
            label={t('templates')}
            value={template}
            onChange={(value) => setTemplate(value as BannerTemplate)}
          >
            <div className={styles.bannerTemplates}>
              {BANNER_TEMPLATES.map((name) => {
                const isLocked = isPremiumBanner(name) && !includesAll
                return (
                  <Radio.Card key={name} value={name} disabled={isLocked} className={styles.choice}>
                    <SceneCanvas
                      scene={sceneOf('horizontal', name)}
                      pictures={pictures}
                      width={328}
                      label=""
                    />
                    <span className={styles.choiceName}>
                      {t(`banners.template.${name}`)}
                      {isLocked ? (
                        <span className={styles.lock}>
                          <IconLock size={13} aria-hidden="true" />
                          {plan}
                        </span>
                      ) : null}
                    </span>
                  </Radio.Card>
                )
              })}
            </div>
          </Radio.Group>
          <div>
            <h2 className={styles.small}>{t('palettes')}</h2>
            <PaletteChoice
              value={palette}
              onChange={setPalette}
              {...(coverPalette ? { own: coverPalette, ownLabel: t('banners.fromCover') } : {})}
            />
          </div>
          <TextInput
            label={t('banners.name')}
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label={t('banners.line')}
            description={t('banners.lineHint')}
            inputWrapperOrder={HINT_BELOW}
            maxLength={60}
            value={line}
            onChange={(event) => setLine(event.currentTarget.value)}
          />
          {includesAll ? null : (
            <UpgradePrompt
              title={t('premiumTitle', { plan })}
              line={t('premiumLine', { plan })}
              from="banner_templates"
            />
          )}
        </div>
      </div>
    </div>
  )
}
