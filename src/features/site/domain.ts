// The public pages that are always there.
import { PRODUCTS, paths } from '#lib/pure/paths.ts'

/** What search engines may list besides posts of the blog; each is in every language. */
export const PUBLIC_PAGES = [
  paths.home(),
  paths.upgrade(),
  paths.promotionOffer(),
  paths.distribution(),
  ...PRODUCTS.map(paths.product),
  paths.coverOffer(),
  paths.catalogue(),
  paths.playlists(),
  paths.blog(),
  paths.terms(),
  paths.privacy(),
  paths.cookies(),
]
