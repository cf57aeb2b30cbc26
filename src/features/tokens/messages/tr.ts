// Texts of the developers page and of API tokens, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  page: 'Geliştiriciler',
  pageLead: 'Kendi programlarınızı bu hesaba bağlayın.',
  apiLink: 'API başvurusu',
  deniedTitle: 'Belirteçler ve webhook’lar hesap sahibinindir',
  deniedLine: 'Bu hesabın belirteçlerini ve webhook’larını yalnızca {{name}} yönetebilir.',
  title: 'API belirteçleri',
  lead: 'Bir program belirtecini “Authorization: Bearer …” olarak gönderir ve yalnızca belirtecin izin verdiğini yapabilir.',
  new: 'Yeni belirteç',
  failed: 'API belirteçleri yüklenemedi',
  emptyTitle: 'Henüz API belirteci yok',
  emptyLine: 'Her program için ayrı bir tane oluşturun; böylece yalnızca onu iptal edebilirsiniz.',
  name: 'Ad',
  nameHint: 'Onu ne kullanıyor, örneğin “Katalog eşitleme”',
  nameMissing: 'Belirtece bir ad verin',
  scopes: 'Neler yapabilir',
  scopesMissing: 'Yapabileceği en az bir şey seçin',
  expires: 'Geçerlilik süresi',
  days_one: '{{count}} gün',
  days_other: '{{count}} gün',
  token: 'Belirteç',
  state: 'Durum',
  end: 'Bitiş',
  used: 'Son kullanım',
  never: 'Hiç',
  working: 'Çalışıyor',
  expired: 'Süresi doldu',
  revoked: 'İptal edildi',
  make: 'Belirteç oluştur',
  shownTitle: 'Belirtecinizi şimdi kopyalayın',
  shownLine:
    'Yalnızca bu kez gösterilir. Elinde bulunduran onun yetkileriyle işlem yapabilir; parola gibi saklayın.',
  copyToken: 'Belirteci kopyala',
  done: 'Kopyaladım',
  revoke: 'İptal et',
  revokeOf: 'İptal et: {{name}}',
  revokeTitle: '“{{name}}” iptal edilsin mi?',
  revokeLead: 'Onu kullanan programlar bundan böyle reddedilir. Geri alınamaz.',
  revokedToast: '“{{name}}” iptal edildi',
  scope: {
    catalogue: {
      view: 'Kataloğu görmek',
      edit: 'Kataloğu değiştirmek',
      submit: 'Çıkış göndermek',
    },
    analytics: {
      view: 'İstatistikleri görmek',
    },
    money: {
      view: 'Para bilgilerini görmek',
    },
  },
  problem: {
    token_limit: 'Çalışan {{max}} belirteciniz var; daha fazlası olamaz. Artık gerekmeyen birini iptal edin.',
  },
}
