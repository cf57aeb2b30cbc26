// Data of a product page: its example, and the numbers in its texts, taken from the constants of the rules.

import { PROPOSALS, TEMPLATE_NAMES } from '#engines/covers/compose.ts'
import { PALETTE_NAMES } from '#engines/covers/palettes.ts'
import { FORMATS, STYLES } from '#engines/covers/scene.ts'
import { WRITTEN_LANGUAGES } from '#engines/lyrics/options.ts'
import { SHARED_DAYS_MAX } from '#features/analytics/domain/sections.ts'
import { NETWORK_KEYS } from '#features/artist-pages/domain/networks.ts'
import { LAYOUTS, PALETTES, PATTERNS, RECENT_MAX, RELEASES_MAX } from '#features/artist-pages/domain.ts'
import { PLAN_SHARE_BP, runWaterfall } from '#features/ledger/domain/waterfall.ts'
import { UNCONFIRMED_DAYS } from '#features/presaves/domain/consents.ts'
import { LOOK_UP_MS } from '#features/presaves/domain/saves.ts'
import { SCHEDULE_DAYS } from '#features/releases/domain/vocabulary.ts'
import { REMINDER_DAYS, TAKE_BACK_DAYS } from '#features/splits/domain/parties.ts'
import { PARTIES_MAX, shareTheRest } from '#features/splits/domain/sheets.ts'
import { STORES } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { type DescribedProduct, EXAMPLE_PARTIES } from './domain.ts'
import { showExample } from './show-examples.server.ts'

const FIGURES: Record<DescribedProduct, Record<string, number>> = {
  'smart-links': { stores: STORES.length },
  'pre-saves': { unconfirmedDays: UNCONFIRMED_DAYS, lookUpMinutes: LOOK_UP_MS / 60_000 },
  'artist-pages': {
    palettes: PALETTES.length,
    layouts: LAYOUTS.length,
    patterns: PATTERNS.length - 1,
    networks: NETWORK_KEYS.length,
    releases: RELEASES_MAX,
    visits: RECENT_MAX,
  },
  'playlist-pitching': {},
  'music-analytics': { sharedDays: SHARED_DAYS_MAX },
  'royalty-splits': {
    parties: PARTIES_MAX,
    firstReminder: REMINDER_DAYS[0],
    lastReminder: REMINDER_DAYS[1],
    takeBackDays: TAKE_BACK_DAYS,
  },
  'cover-art': {
    proposals: PROPOSALS,
    styles: STYLES.length,
    palettes: PALETTE_NAMES.length,
    templates: TEMPLATE_NAMES.length,
    side: FORMATS.cover.width,
  },
  'lyrics-generator': { languages: WRITTEN_LANGUAGES.length },
}

export const showProduct = (
  deps: Pick<Deps, 'publicUrl' | 'clock'>,
  { product, language }: { product: DescribedProduct; language: Language },
) => ({ figures: FIGURES[product], example: showExample(deps, product, language) })

const GROSS_MICROS = 100_000_000n

/** How the ledger divides an amount among three people when the owner of the track has a free or a paid plan. */
export function showStatement() {
  const sharesBp = shareTheRest(EXAMPLE_PARTIES.map(() => 0))
  return {
    leadDays: {
      standard: SCHEDULE_DAYS.standard.leadDaysMin,
      express: SCHEDULE_DAYS.express.leadDaysMin,
    },
    gross: decimalOfMicros(GROSS_MICROS),
    sharesBp,
    plans: (['basic', 'paid'] as const).map((plan) => {
      const { feeMicros, partsMicros } = runWaterfall({
        grossMicros: GROSS_MICROS,
        planShareBp: PLAN_SHARE_BP[plan],
        recoupments: [],
        sharesBp,
      })
      return { plan, fee: decimalOfMicros(feeMicros), parts: partsMicros.map(decimalOfMicros) }
    }),
  }
}
