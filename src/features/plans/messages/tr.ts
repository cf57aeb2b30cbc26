import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  freeToStart: 'Ücretsiz başlayın, kart gerekmez. Haklarınız ve kodlarınız sizde kalır.',
  title: 'Planlar',
  description:
    'Basic, PRO ve Advanced planlarını karşılaştırın: neler içerir, yılda ne kadar tutar, telif gelirinizin ne kadarı sizde kalır.',
  lead: 'Yılda bir kez ödenir. Bırakırsanız müziğiniz yayında kalır, yeni dinlenmelerden payınız {{share}} olur.',
  leadByMonth:
    'Aylık ya da yıllık ödenir. Bırakırsanız müziğiniz yayında kalır, yeni dinlenmelerden payınız {{share}} olur.',
  loading: 'Planlar yükleniyor',
  failed: 'Planlar yüklenemedi',
  cameFor: 'Aradığınız: {{row}}.',
  cameForLine: '{{plan}} planında var.',
  compare: 'Planları karşılaştır',
  caption: 'Her planda neler var',
  group: { releases: 'Çıkışlar', money: 'Para', reach: 'Erişim ve destek' },
  row: {
    types: 'Çıkış türleri',
    stores: 'Mağazalar',
    audio: 'Ses',
    metadata: 'Besteci, şarkı sözü, kendi ISRC ve UPC’niz',
    schedules: 'Pre-save, öncelikli ve ekspres',
    mastering: 'Dinlenebilen masterlar',
    lyrics: 'Şarkı sözü taslağı',
    pictures: 'Yapay zekâyla kapak görselleri',
    share: 'Payınız',
    withdrawal: 'Para çekme gönderilir',
    takedown: 'Mağazalardan kaldırma',
    insights: 'Akıllı linkler dahil tüm istatistikler ve linklerin görünümü',
    team: 'Sanatçılar, plak şirketleri ve ekip',
    support: 'Bir kişi yanıtlar',
  },
  types: { single: 'Tek parçalık single', all: 'Single, EP ve albüm' },
  stores: { major: '{{count}} büyük mağaza', all: '{{count}} mağaza' },
  audio: { standard: '16 bit, 44,1 kHz', original: 'Orijinaliniz, 24 bit ve 192 kHz’e kadar' },
  perMonth: 'ayda {{count}}',
  withdrawal: '{{count}} gün sonra',
  takedown: { wait: '{{count}}. günden itibaren', any: 'her gün' },
  team: { one: 'Bir sanatçı', many: 'İstediğiniz kadar sanatçı' },
  hours_one: '{{count}} saat içinde',
  hours_other: '{{count}} saat içinde',
  yes: 'Var',
  no: 'Yok',
  free: 'Ücretsiz',
  for: { indiefy_lite: 'her seferinde bir şarkı', pro: 'sanatçılar için', advanced: 'plak şirketleri için' },
  interval: { year: 'yıllık', month: 'aylık' },
  saving: 'aylığa göre {{percent}} daha az',
  yours: 'Planınız',
  until: '{{day}} tarihine kadar',
  noEnd: 'bitiş tarihi yok',
  signUp: 'Kaydol',
  questions: {
    worth: 'PRO bana değer mi?',
    worthLine:
      'Basic telif gelirinizin {{percent}} kadarını alır. Yılda {{amount}} üzerinde kazanıyorsanız PRO daha ucuza gelir.',
    stop: 'Bırakırsam ne olur?',
    stopLine:
      'Hiçbir şey yayından kalkmaz. Yeni dinlenmelerden payınız {{share}} olur, gönderilmemiş çekimler bakiyenize döner; karar vermeden önce hepsini listede görürsünüz.',
    upgrade: 'Yıl ortasında fikrimi değiştirirsem?',
    upgradeLine:
      'Üst plana geçmek, kalan günlerin farkı kadar tutar. Alt plana geçmek ya da bırakmak, ödediğiniz son günde geçerli olur.',
  },
  footnote:
    'Yıllık {{amount}}, aylık referans fiyat {{reference}} ile on iki ayın karşılaştırmasıdır. Fiyatlar {{currency}} cinsindendir.',
  footnotePlain: 'Fiyatlar {{currency}} cinsindendir.',
  upgrade: 'Yükselt',
}
