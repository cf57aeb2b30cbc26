// Texts of payout settings, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Ödemeler',
  loading: 'Ödeme ayarlarınız yükleniyor',
  failed: 'Ödeme ayarlarınız yüklenemedi',
  noAccess: 'Ödemeleri hesap sahibi yönetir',
  noAccessStaff: 'Ekipteki rolünüz ödemeleri kapsamıyor.',
  noAccessLine: 'Bu ekipteki rolünüzün ödeme ayarlarına erişimi yok. Hesap sahibine danışın.',
  readOnly: 'Bunu yalnızca hesap sahibi değiştirebilir.',
  none: 'Henüz ödeme yöntemi yok.',
  methodLabel: 'Ödeme yöntemi',
  method: { stripe: 'Stripe', payoneer: 'Payoneer' },
  hint: { stripe: 'Stripe aracılığıyla banka hesabınıza', payoneer: 'Payoneer bakiyenize' },
  payoneerEmail: 'Payoneer e-postası',
  save: 'Ödeme yöntemini kaydet',
  saved: 'Ödeme yöntemi kaydedildi',
  stripe: {
    title: 'Stripe kurulumu',
    configured: 'Hazır',
    incomplete: 'Eksik',
    configuredLine: 'Stripe’ın size ödeme yapması için her şey hazır.',
    incompleteLine: 'Stripe’ın size ödeme yapabilmesi için bilgilerinize ihtiyacı var.',
    setUp: 'Stripe’ı kur',
    check: 'Tekrar kontrol et',
    failed: 'Stripe kurulamadı',
    failedLine: 'Kurulumunuz değişmedi. Tekrar deneyin veya desteğe yazın.',
    sandbox: 'Bu kurulum Stripe yerine test ödeme sistemi kullanıyor. Gerçek para hareketi olmaz.',
  },
  held: {
    title: 'Ödeme yönteminiz değişti',
    turn: 'Güvenlik bekletmesi',
    note: 'size ait olmayan bir değişikliği durdurmak için',
    next: 'Para çekme işlemleri yeni hesaba gider',
  },
  mail: {
    subject: 'Ödeme yönteminiz değişti',
    hello: 'Merhaba {{name}},',
    line: 'Ödemeleriniz artık {{method}} ile yapılacak.',
    held: 'Bunu siz yapmadıysanız bize haber verebilesiniz diye para çekme işlemleri üç gün durdurulur.',
    turn: 'Siz, yalnızca bu değişikliği siz yapmadıysanız',
    next: 'Para çekme işlemleri yeniden başlar',
    button: 'Ödeme ayarlarını gör',
    notYou: 'Bunu siz yapmadıysanız parolanızı değiştirin ve hemen desteğe yazın.',
  },
  problem: { stripe_setup_failed: 'Stripe kurulamadı' },
}
