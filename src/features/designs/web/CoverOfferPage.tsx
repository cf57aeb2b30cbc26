// /cover-editor: the cover editor for visitors, with a demo that draws while they type.
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Palette } from '#engines/covers/scene.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { BriefFields } from './BriefFields.tsx'
import styles from './designs.module.css'
import { PaletteChoice } from './PaletteChoice.tsx'
import { Proposals } from './Proposals.tsx'
import { SceneCanvas } from './SceneCanvas.tsx'
import { useProposals } from './use-proposals.ts'

export const handle = {
  namespaces: ['designs', 'releases'],
  isPlain: true,
  isPublic: true,
} satisfies PageHandle

const PARTS = ['rules', 'size', 'editor'] as const

export default function CoverOfferPage() {
  const { t } = useTranslation('designs')
  const user = useUser()
  const { hasImageModel } = useInstallation()
  const { brief, setBrief, scenes, more } = useProposals({
    title: t('offer.sampleTitle'),
    artist: t('offer.sampleArtist'),
    mood: 'calm',
    genre: 'folk',
    seed: '1',
  })
  const [chosen, setChosen] = useState(0)
  const [palette, setPalette] = useState<Palette>()
  const shown = palette ? scenes.map((scene) => ({ ...scene, palette })) : scenes
  const scene = shown[chosen] ?? shown[0]
  usePageTitle(t('offer.name'))
  if (!scene) return null
  const editor = paths.newCover({ title: brief.title, artist: brief.artist, mood: brief.mood })
  return (
    <div className="page">
      <PublicHead title={t('offer.name')} description={t('offer.description')} at={paths.coverOffer()} />
      <div className={styles.offer}>
        <div className={styles.offerWords}>
          <h1 tabIndex={-1}>{t('offer.title')}</h1>
          <p className={styles.offerLead}>{t('offer.lead')}</p>
          <div className={styles.offerFields}>
            <BriefFields brief={brief} onChange={setBrief} />
          </div>
          <div className={styles.buttons}>
            <LinkButton href={user ? editor : paths.signUp({ redirect: editor })} variant="filled" size="lg">
              {t('offer.start')}
            </LinkButton>
            <Button size="lg" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={more}>
              {t('proposals.more')}
            </Button>
          </div>
          <p className={styles.offerNote}>{t('offer.note')}</p>
        </div>
        <div className={styles.offerCover}>
          <SceneCanvas
            scene={scene}
            width={1100}
            label={[brief.title, brief.artist].filter(Boolean).join(', ')}
          />
        </div>
      </div>
      <div className={styles.sections}>
        <Proposals scenes={shown} chosen={chosen} onChoose={(_, index) => setChosen(index)} />
        <PaletteChoice value={scene.palette} onChange={setPalette} />
        <div className={styles.parts}>
          {PARTS.map((part) => (
            <section key={part}>
              <h2>{t(`offer.how.${part}`)}</h2>
              <p>
                {t(part === 'rules' && hasImageModel ? 'offer.how.rulesLineModel' : `offer.how.${part}Line`)}
              </p>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
