// Texts of the developers page and of API tokens, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  page: 'Geliştiriciler',
  pageLead: 'Kendi uygulamalarınızı bu hesaba bağlayın.',
  apiLink: 'API belgeleri',
  deniedTitle: 'API anahtarlarını ve webhook’ları hesap sahibi yönetir',
  deniedLine: 'Bu hesabın API anahtarları ve webhook’ları için {{name}} ile görüşün.',
  title: 'API anahtarları',
  lead: 'Uygulama, anahtarını “Authorization: Bearer …” olarak gönderir ve yalnızca anahtarın izin verdiğini yapabilir.',
  new: 'Yeni API anahtarı',
  failed: 'API anahtarları yüklenemedi',
  emptyTitle: 'Henüz API anahtarı yok',
  emptyLine: 'Her uygulama için ayrı bir tane oluşturun; böylece tek tek iptal edebilirsiniz.',
  name: 'Ad',
  nameHint: 'Ne için kullanıldığı, örneğin “Katalog eşitleme”',
  nameMissing: 'API anahtarına bir ad verin',
  scopes: 'Yetkiler',
  scopesMissing: 'En az bir yetki seçin',
  expires: 'Geçerlilik süresi',
  days_one: '{{count}} gün',
  days_other: '{{count}} gün',
  token: 'Anahtar',
  state: 'Durum',
  end: 'Bitiş',
  used: 'Son kullanım',
  never: 'Hiç',
  working: 'Etkin',
  expired: 'Süresi doldu',
  revoked: 'İptal edildi',
  create: 'API anahtarı oluştur',
  shownTitle: 'Anahtarınızı şimdi kopyalayın',
  shownLine:
    'Yalnızca bu kez gösterilir. Eline geçiren herkes yetkilerini kullanabilir; parola gibi saklayın.',
  copyToken: 'Anahtarı kopyala',
  done: 'Kopyaladım',
  revoke: 'İptal et',
  revokeOf: 'İptal et: {{name}}',
  revokeTitle: '“{{name}}” iptal edilsin mi?',
  revokeLead: 'Onu kullanan uygulamaların erişimi hemen sona erer. Geri alınamaz.',
  revokedToast: '“{{name}}” iptal edildi',
  scope: {
    catalogue: {
      view: 'Kataloğu görmek',
      edit: 'Kataloğu düzenlemek',
      submit: 'Çıkış göndermek',
    },
    analytics: {
      view: 'İstatistikleri görmek',
    },
    money: {
      view: 'Telif gelirlerini görmek',
    },
  },
  problem: {
    token_limit: '{{max}} etkin API anahtarınız var; sınır bu. Kullanmadığınız birini iptal edin.',
  },
}
