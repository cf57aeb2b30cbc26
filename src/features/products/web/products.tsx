// The list of products: the illustration of each, and the page where it is used. To add a product, add its slug to
// `paths.ts`, its plan rows to `domain.ts`, its example, an entry here and its texts.
import type { ReactNode } from 'react'
import { paths } from '#lib/pure/paths.ts'
import type { DescribedProduct } from '../domain.ts'
import type { ExampleAnswer } from './api.ts'
import { CoversPicture } from './CoversPicture.tsx'
import { LinkPicture } from './LinkPicture.tsx'
import { PalettesPicture } from './PalettesPicture.tsx'
import { PitchPicture } from './PitchPicture.tsx'
import { PlaysPicture } from './PlaysPicture.tsx'
import { ReleaseDayPicture } from './ReleaseDayPicture.tsx'
import { SongPicture } from './SongPicture.tsx'
import { SplitPicture } from './SplitPicture.tsx'

/** Where signed-in users use a product. */
export const TOOL_OF: Record<DescribedProduct, string> = {
  'smart-links': paths.smartLinks(),
  'pre-saves': paths.presaves(),
  'artist-pages': paths.artistPages(),
  'playlist-pitching': paths.playlists(),
  'music-analytics': paths.analytics(),
  'royalty-splits': paths.splits(),
  'cover-art': paths.newCover(),
  'lyrics-generator': paths.lyrics(),
}

export function pictureOf(example: ExampleAnswer): ReactNode {
  switch (example.kind) {
    case 'link':
      return <LinkPicture example={example} />
    case 'release_day':
      return <ReleaseDayPicture example={example} />
    case 'palettes':
      return <PalettesPicture example={example} />
    case 'pitch':
      return <PitchPicture example={example} />
    case 'plays':
      return <PlaysPicture example={example} />
    case 'split':
      return <SplitPicture example={example} />
    case 'covers':
      return <CoversPicture example={example} />
    case 'song':
      return <SongPicture example={example} />
  }
}
