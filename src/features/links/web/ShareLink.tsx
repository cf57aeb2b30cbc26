// The address of a link, tagged for the place where it is shared, and its QR code.
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#lib/web/save-file.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SOURCES, type Source } from '../domain/visits.ts'
import styles from './links.module.css'

/** Sources that cannot be recognized by the address alone. */
const NOT_SHARED: readonly Source[] = ['direct', 'website', 'google', 'other', 'qr']
const PNG_PX = 2_000

export function ShareLink({ url, slug }: { url: string; slug: string }) {
  const { t } = useTranslation(['links', 'common'])
  const head = useId()
  const [source, setSource] = useState<string | null>(null)
  const address = source ? `${url}?s=${source}` : url
  const scanned = `${url}?s=${source ?? 'qr'}`
  const code = useQuery({
    queryKey: ['qr-code', scanned],
    queryFn: async () => (await import('qrcode')).toString(scanned, { type: 'svg', margin: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const saveSvg = () => code.data && saveFile(new Blob([code.data], { type: 'image/svg+xml' }), `${slug}.svg`)
  const savePng = async () => {
    const { toCanvas } = await import('qrcode')
    const canvas = document.createElement('canvas')
    await toCanvas(canvas, scanned, { width: PNG_PX, margin: 2 })
    canvas.toBlob((png) => png && saveFile(png, `${slug}.png`))
  }
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('share.title')} />
      <div className={styles.share}>
        <div className={styles.code}>
          {code.data ? (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(code.data)}`}
              alt={t('share.code', { url: scanned })}
              width={164}
              height={164}
            />
          ) : null}
        </div>
        <div className={styles.stack}>
          <p className="muted">{t('share.line')}</p>
          <Select
            label={t('share.source')}
            description={t('share.sourceHint')}
            placeholder={t('share.everywhere')}
            clearable
            data={SOURCES.filter((name) => !NOT_SHARED.includes(name)).map((name) => ({
              value: name,
              label: t(`sources.${name}`),
            }))}
            value={source}
            onChange={setSource}
          />
          <CopyText value={address} copyLabel={t('copy')} copiedLabel={t('common:copied')} />
          <div className={styles.buttons}>
            <Button
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={saveSvg}
              disabled={!code.data}
            >
              {t('share.svg')}
            </Button>
            <Button
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void savePng()}
            >
              {t('share.png')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
