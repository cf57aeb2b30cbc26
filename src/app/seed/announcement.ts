// The announcement that people find on their first dashboard.
import { publish } from '#features/announcements/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { PLANS } from '#lib/pure/entitlements.ts'

export const announceToDemo = (deps: Deps, staff: Viewer) =>
  publish(deps, staff, {
    severity: 'info',
    texts: {
      en: {
        title: 'Every amount is explained.',
        text: 'Open any amount in your royalties to see the lines of the report it came from.',
      },
      es: {
        title: 'Cada importe tiene explicación.',
        text: 'Abre cualquier importe en tus royalties y verás las líneas del informe del que sale.',
      },
      pt: {
        title: 'Todo valor tem explicação.',
        text: 'Abra qualquer valor nos royalties para ver as linhas do relatório de onde ele veio.',
      },
      tr: {
        title: 'Her tutarın bir açıklaması var.',
        text: 'Telif gelirlerinizdeki bir tutarı açın, geldiği raporun satırlarını görün.',
      },
    },
    plans: [...PLANS],
    from: deps.clock.today(),
    until: null,
  })
