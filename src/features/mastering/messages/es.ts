// Textos del mastering: por qué algo no se puede hacer.
import type { en } from './en.ts'

export const es: typeof en = {
  problem: {
    payment_required: 'Paga esta grabación para descargar sus másters.',
    refunded: 'El pago de esta grabación se reembolsó, así que sus másters ya no se pueden descargar.',
    revision_window_over:
      'Los demás presets de esta grabación fueron gratis durante {{days}} días desde el pago. Ese plazo ya terminó.',
    mastering_limit: 'Ya hiciste los {{most}} másters de este mes. Podrás hacer más a partir del {{resets}}.',
    mastering_failed: 'Algo falló de nuestro lado. Inténtalo de nuevo; no cuenta dos veces.',
  },
}
