// Downloads the codes of releases as a file.
import { useDownload } from '#ui/use-download.ts'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

type Question = Parameters<typeof releasesApi.codes.call>[0]

export function useSaveCodes() {
  const { downloading, download } = useDownload(useFindingSentence())
  return {
    saving: downloading,
    saveCodes: (question: Question) => download(() => releasesApi.codes.call(question), 'codes.csv'),
  }
}
