// A file's size in the reader's language: 340 kB, 2.1 MB.
import { numberFormat } from '#lib/i18n/formats.ts'
import { useDates } from './use-dates.ts'

export function useFileSize(): (bytes: number) => string {
  const { locale } = useDates()
  return (bytes) => {
    const large = bytes >= 1_000_000
    return numberFormat(locale, {
      style: 'unit',
      unit: large ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: large ? 1 : 0,
    }).format(bytes / (large ? 1_000_000 : 1_000))
  }
}
