// Mastering metinleri: bir işlemin neden yapılamadığı.
import type { en } from './en.ts'

export const tr: typeof en = {
  problem: {
    payment_required: 'Masterları indirmek için bu kaydın ücretini ödeyin.',
    refunded: 'Bu kaydın ücreti iade edildi; masterları artık indirilemez.',
    revision_window_over: 'Bu kaydın öteki ayarları ödemeden sonra {{days}} gün ücretsizdi. Bu süre doldu.',
    mastering_limit:
      'Bu ayki {{most}} master hakkınızı kullandınız. Yeni hakkınız {{resets}} tarihinde başlıyor.',
    mastering_failed: 'Bizden kaynaklanan bir sorun oldu. Yeniden deneyin; ikinci kez sayılmaz.',
  },
}
