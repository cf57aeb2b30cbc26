// One line about an audio file: its name, codec, sample rate and depth.
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { Upload } from '../contract.ts'

export function useCodecLine() {
  const { t } = useTranslation('uploads')
  const { number, bytes } = useNumbers()
  return (upload: Pick<Upload, 'audio' | 'fileName' | 'sizeBytes'>): string => {
    const { audio, fileName, sizeBytes } = upload
    if (!audio) return `${fileName}, ${bytes(sizeBytes)}`
    const khz = number(audio.sampleRateHz / 1000)
    const { codec, bitsPerSample, channels } = audio
    const format = bitsPerSample
      ? t('codec', { codec, khz, bits: bitsPerSample })
      : t('codecLossy', { codec, khz })
    return [fileName, format, ...(channels === 1 ? [t('mono')] : [])].join(', ')
  }
}
