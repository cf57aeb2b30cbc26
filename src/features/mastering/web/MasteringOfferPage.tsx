// /mastering: what mastering does and costs, with a demo that plays and figures that were measured.
import { Button } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconFileMusic,
  IconHeadphones,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MASTERING_PRESETS, PRESET_SETTINGS } from '#engines/audio/mastering/presets.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { usePrice } from '#features/plans/web/use-price.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { pressShortcut } from '#lib/web/shortcuts.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/MasteringOfferPage'
import { type OfferAnswer, offerQuery } from './api.ts'
import { DemoLevels, DemoPlayer } from './DemoPlayer.tsx'
import { MeasuredTable } from './MeasuredTable.tsx'
import { OwnSongForm, OwnSongPlayer } from './OwnSong.tsx'
import styles from './offer.module.css'
import { useOwnSong } from './use-own-song.ts'

export const handle = {
  namespaces: ['mastering', 'uploads'],
  isPlain: true,
  isPublic: true,
} satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [offerQuery(call)])
export const clientLoader = () => startQueries([offerQuery()])

export default function MasteringOfferPage() {
  const { t } = useTranslation('mastering')
  const query = useQuery(offerQuery())
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PublicHead title={t('title')} description={t('offer.description')} at={paths.masteringOffer()} />
      {query.data ? (
        <Offer offer={query.data} />
      ) : query.isError ? (
        <LoadError page title={t('offer.failed')} query={query} primary />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock width={360} height={140} gap={32} />
          <SkeletonBlock height={420} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Offer({ offer }: { offer: OfferAnswer }) {
  const { t } = useTranslation('mastering')
  const format = usePrice()
  const { number } = useNumbers()
  const [isPlaying, setPlaying] = useState(false)
  const own = useOwnSong()
  const { song } = own
  const price = format.whole(offer.price, offer.currency)
  const PlayIcon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <>
      <div className={styles.hero}>
        <h1 tabIndex={-1}>{t('offer.title')}</h1>
        <div>
          <p className={styles.lead}>{offer.forSale ? t('offer.lead', { price }) : t('offer.leadNotSold')}</p>
          <div className={styles.actions}>
            <StartButton variant="filled" />
            <Button
              size="lg"
              leftSection={<PlayIcon size={18} aria-hidden="true" />}
              onClick={() => pressShortcut('playComparison')}
            >
              {t(`${song ? 'offer.own' : 'offer'}.${isPlaying ? 'pause' : 'play'}`)}
            </Button>
          </div>
          <p className={styles.small}>{t('offer.noCard')}</p>
        </div>
      </div>
      <div className={styles.demo}>
        {song ? <OwnSongPlayer song={song} onPlaying={setPlaying} /> : <DemoPlayer onPlaying={setPlaying} />}
        <OwnSongForm own={own} />
      </div>
      <div className={styles.presets}>
        {MASTERING_PRESETS.map((preset) => (
          <section key={preset}>
            <h2>{t(`presets.${preset}.name`)}</h2>
            <p className={styles.figure}>
              {number(PRESET_SETTINGS[preset].targetLufs)} <small>LUFS</small>
            </p>
            <p>{t(`offer.presetLine.${preset}`)}</p>
          </section>
        ))}
      </div>
      <Part title={t('offer.equal.title')} line={t('offer.equal.line')}>
        <DemoLevels />
      </Part>
      <Part title={t('offer.measured.title')} line={t('offer.measured.line')}>
        <MeasuredTable />
      </Part>
      <Part
        title={offer.forSale ? t('offer.price.title', { price }) : t('offer.price.titleNotSold')}
        line={t(offer.forSale ? 'offer.price.line' : 'offer.price.lineNotSold')}
        action={<StartButton variant="ink" />}
      >
        <Included offer={offer} />
      </Part>
      <Part title={t('offer.questions.title')}>
        <div className={styles.questions}>
          <section>
            <h3>{t('offer.questions.who')}</h3>
            <p>{t('offer.questions.whoLine')}</p>
          </section>
          <section>
            <h3>{t('offer.questions.send')}</h3>
            <p>{t('offer.questions.sendLine', { file: t('dropLine') })}</p>
          </section>
          <section>
            <h3>{t('offer.questions.dislike')}</h3>
            <p>
              {offer.forSale
                ? t('offer.questions.dislikeLine', { days: offer.refundDays })
                : t('offer.questions.dislikeLineNotSold')}
            </p>
          </section>
        </div>
      </Part>
    </>
  )
}

function StartButton({ variant }: { variant: 'filled' | 'ink' }) {
  const { t } = useTranslation('mastering')
  const user = useUser()
  const href = user ? paths.mastering() : paths.signUp({ redirect: paths.mastering() })
  return (
    <LinkButton href={href} variant={variant} size="lg">
      {t('offer.start')}
    </LinkButton>
  )
}

interface PartProps {
  title: string
  line?: string
  action?: ReactNode
  children: ReactNode
}

function Part({ title, line, action, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div>
        <h2>{title}</h2>
        {line ? <p>{line}</p> : null}
        {action}
      </div>
      {children}
    </section>
  )
}

/**
 * What is free, what is paid, and the revision window. While nothing is sold: what is free, and how long it is kept.
 */
function Included({ offer }: { offer: OfferAnswer }) {
  const { t } = useTranslation(['mastering', 'common'])
  const { locale } = useNumbers()
  const { forSale, plan, monthly, formats, revisionDays, refundDays, keptDays } = offer
  const files = listFormat(locale).format(formats.map((format) => t(`offer.format.${format}`)))
  const days = (count: number) => t('offer.days', { days: count })
  const rows = [
    {
      icon: IconHeadphones,
      name: t('offer.free'),
      line: t('offer.freeLine', { most: monthly, plan: t(`common:plan.${plan}`) }),
    },
    ...(forSale
      ? [
          { icon: IconFileMusic, name: t('offer.paid'), line: t('offer.paidLine', { files }) },
          { icon: IconAdjustmentsHorizontal, name: days(revisionDays), line: t('offer.revisionLine') },
          { icon: IconRotate, name: days(refundDays), line: t('offer.refundLine') },
        ]
      : []),
    { icon: IconTrash, name: days(keptDays), line: t('offer.keptLine') },
  ]
  return (
    <ul className={styles.included}>
      {rows.map(({ icon: Icon, name, line }) => (
        <li key={line}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <b>{name}</b>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
