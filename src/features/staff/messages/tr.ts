// Texts of the start page of the staff area, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Yönetim',
  lead: 'Rolünüzün erişebildiği bölümler.',
  areas: 'Bölümler',
  area: {
    review: 'Karar bekleyen çıkışlar.',
    deliveries: 'Mağazalara gönderilenler ve yanıtları.',
    stores: 'Mağaza bağlantıları ve neler gönderildiği.',
    statements: 'Mağaza raporları: oku, eşleştir ve işle.',
    disputes: 'Parça payları üzerindeki talepler.',
    people: 'Kullanıcı bulun, hesabının durumuna bakın, yardımcı olun.',
    words: 'Başlıklarda yasak kelimeler ve korunan adlar.',
    audit: 'Kim, neyi, ne zaman yaptı.',
  },
  number: {
    waiting_one: '{{total}} bekliyor',
    waiting_other: '{{total}} bekliyor',
    late_one: '{{total}} gecikmiş',
    late_other: '{{total}} gecikmiş',
    appeals_one: '{{total}} itiraz',
    appeals_other: '{{total}} itiraz',
    failed_one: '{{total}} başarısız',
    failed_other: '{{total}} başarısız',
    pastDue_one: '{{total}} teslimatta mağaza gecikti',
    pastDue_other: '{{total}} teslimatta mağaza gecikti',
    messages_one: '{{total}} mesaj bekliyor',
    messages_other: '{{total}} mesaj bekliyor',
    overdue_one: '{{total}} gecikmiş',
    overdue_other: '{{total}} gecikmiş',
    frozen_one: '{{total}} dondurulmuş hesap',
    frozen_other: '{{total}} dondurulmuş hesap',
    banned_one: '{{total}} yasaklı hesap',
    banned_other: '{{total}} yasaklı hesap',
    nothing: 'Bekleyen yok',
    failedToCount: 'Sayılamadı',
  },
}
