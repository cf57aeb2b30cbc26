// Textos da masterização: por que algo não pode ser feito.
import type { en } from './en.ts'

export const pt: typeof en = {
  problem: {
    payment_required: 'Pague esta gravação para baixar as masters dela.',
    refunded: 'O pagamento desta gravação foi reembolsado, e as masters dela não podem mais ser baixadas.',
    revision_window_over:
      'Os outros presets desta gravação foram grátis por {{days}} dias a partir do pagamento. Esse prazo acabou.',
    mastering_limit:
      'Você já fez as {{most}} masters deste mês. Você pode fazer mais a partir de {{resets}}.',
    mastering_failed: 'Algo deu errado do nosso lado. Tente de novo; não conta duas vezes.',
  },
}
