// Texts of the activity feed, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Son etkinlik',
  loading: 'Etkinlik yükleniyor',
  failed: 'Etkinlik alınamadı',
  empty: 'Henüz bir şey olmadı. İlk yayınınız ilk kayıt olacak.',
  untitled: 'Adsız',
  other: '{{title}}',
  type: {
    release: {
      created: 'Yeni yayın oluşturuldu: {{title}}',
      updated: 'Yayın güncellendi: {{title}}',
      draft: 'Yayın taslağa alındı: {{title}}',
      update_begun: 'Yayındaki yayın değiştirilmeye başlandı: {{title}}',
      update_withdrawn: 'Değişiklikler incelemeden geri alındı: {{title}}',
      update_dropped: 'Değişikliklerden vazgeçildi: {{title}}',
      update_live: 'Yayın mağazalarda güncellendi: {{title}}',
      part_taken_down: 'Yayın kısmen kaldırıldı: {{title}}',
      removed_by_order: 'Yayın bir emirle kaldırıldı: {{title}}',
      licence_ended: 'Lisans sona erdi: {{title}}',
      submitted: 'Yayın gönderildi: {{title}}',
      in_review: 'Yayın inceleniyor: {{title}}',
      approved: 'Yayın onaylandı: {{title}}',
      in_process: 'Yayın mağazalara doğru yolda: {{title}}',
      published: 'Yayın yayımlandı: {{title}}',
      reopened: 'Yayın yeniden açıldı: {{title}}',
      rejected: 'Yayın reddedildi: {{title}}',
      expired: 'Yayının süresi doldu: {{title}}',
      takedown_requested: 'Yayından kaldırma istendi: {{title}}',
      removed: 'Yayın mağazalardan kaldırıldı: {{title}}',
      unknown: 'Yayının durumu bilinmiyor: {{title}}',
      appealed: 'İtiraz gönderildi: {{title}}',
      appeal_answered: 'İtiraz yanıtlandı: {{title}}',
    },
    import: { imported: 'Katalog aktarıldı: {{title}}' },
    seat: { joined: '{{title}} ekibe katıldı', left: '{{title}} artık ekipte değil' },
  },
  problem: {},
}
