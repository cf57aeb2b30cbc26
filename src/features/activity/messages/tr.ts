// Texts of the activity feed, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Son etkinlik',
  loading: 'Etkinlik yükleniyor',
  failed: 'Etkinlik yüklenemedi',
  empty: 'Henüz etkinlik yok. İlk çıkışınız burada görünecek.',
  untitled: 'Başlıksız',
  other: '{{title}}',
  type: {
    release: {
      created: 'Yeni çıkış: {{title}}',
      updated: 'Çıkış güncellendi: {{title}}',
      draft: 'Çıkış taslağa döndü: {{title}}',
      update_begun: 'Yayındaki çıkışta değişiklik başladı: {{title}}',
      update_withdrawn: 'Değişiklikler incelemeden geri çekildi: {{title}}',
      update_dropped: 'Değişiklikler silindi: {{title}}',
      update_live: 'Çıkış mağazalarda güncellendi: {{title}}',
      part_taken_down: 'Çıkış kısmen kaldırıldı: {{title}}',
      removed_by_order: 'Çıkış yasal nedenlerle kaldırıldı: {{title}}',
      licence_ended: 'Lisans süresi doldu: {{title}}',
      submitted: 'Çıkış gönderildi: {{title}}',
      in_review: 'Çıkış inceleniyor: {{title}}',
      approved: 'Çıkış onaylandı: {{title}}',
      in_process: 'Çıkış mağazalara gidiyor: {{title}}',
      published: 'Çıkış yayında: {{title}}',
      reopened: 'Çıkış yeniden açıldı: {{title}}',
      rejected: 'Çıkış reddedildi: {{title}}',
      expired: 'Çıkışın süresi doldu: {{title}}',
      takedown_requested: 'Kaldırma istendi: {{title}}',
      removed: 'Çıkış mağazalardan kaldırıldı: {{title}}',
      unknown: 'Çıkışın durumu bilinmiyor: {{title}}',
      appealed: 'İtiraz gönderildi: {{title}}',
      appeal_answered: 'İtiraz yanıtlandı: {{title}}',
    },
    split: {
      saved: 'Paylaşım kaydedildi: {{title}}',
      accepted: 'Pay kabul edildi: {{title}}',
      declined: 'Pay reddedildi: {{title}}',
    },
    dispute: {
      opened: 'Anlaşmazlık açıldı: {{title}}',
      decided: 'Anlaşmazlık karara bağlandı: {{title}}',
    },
    import: { imported: 'Katalog içe aktarıldı: {{title}}' },
    seat: { joined: '{{title}} ekibe katıldı', left: '{{title}} ekipten ayrıldı' },
  },
  problem: {},
}
