// Crops a picture to a square: drag or arrow keys move it, the slider zooms. The crop is stored as fractions.
import { Slider } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import type { ArtistFields } from '../contract.ts'
import styles from './ArtistForm.module.css'

export interface SquareCropProps {
  src: string
  crop: ArtistFields['coverCrop']
  onChange: (crop: NonNullable<ArtistFields['coverCrop']>) => void
}

const ZOOM_MAX = 4
/** Four decimals, so that opening a crop without changing it gives the same crop. */
const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 10_000

export function SquareCrop({ src, crop, onChange }: SquareCropProps) {
  const { t } = useTranslation('artists')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [first] = useState(crop)
  return (
    <div className={styles.picture}>
      <p className="small muted">{t('cropHint')}</p>
      <div className={styles.frame}>
        <Cropper
          image={src}
          aspect={1}
          crop={place}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          objectFit="cover"
          showGrid={false}
          initialCroppedAreaPercentages={
            first
              ? { x: first.x * 100, y: first.y * 100, width: first.width * 100, height: first.height * 100 }
              : undefined
          }
          cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={({ x, y, width, height }) => {
            const next = {
              x: within(x),
              y: within(y),
              width: within(width) || 1,
              height: within(height) || 1,
            }
            // An uncropped square picture is used whole, so no crop is reported.
            const whole = next.width === 1 && next.height === 1
            if (crop || !whole) onChange(next)
          }}
        />
      </div>
      <Slider
        thumbLabel={t('zoom')}
        label={null}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={zoom}
        onChange={setZoom}
      />
    </div>
  )
}
