// Downloads a section as a file.
import { useDownload } from '#ui/use-download.ts'
import type { Section } from '../domain/sections.ts'
import { analyticsApi, inputOf } from './api.ts'
import type { PageFilter } from './use-analytics-filter.ts'

export function useSaveSection(filter: PageFilter) {
  const { downloading, download } = useDownload()
  const saveSection = (section: Section) => {
    const { kind, sort } = filter
    const order = section === 'playlists' ? { ...(kind ? { kind } : {}), sort } : {}
    return download(
      () => analyticsApi.exportCsv.call({ ...inputOf(filter), section, ...order }),
      `analytics-${section}.csv`,
    )
  }
  return { saving: downloading, saveSection }
}
