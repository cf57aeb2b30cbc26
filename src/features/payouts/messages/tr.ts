// Texts of payout settings, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Ödemeniz nasıl yapılır',
  loading: 'Ödeme ayarlarınız yükleniyor',
  failed: 'Ödeme ayarlarınız yüklenemedi',
  noAccess: 'Ödemeler hesap sahibine aittir',
  noAccessLine: 'Bu ekipteki yeriniz ödeme ayarlarını açmıyor. Hesap sahibine danışın.',
  readOnly: 'Bunu yalnızca hesap sahibi değiştirebilir.',
  none: 'Henüz bir ödeme yöntemi seçilmedi.',
  methodLabel: 'Ödeme yöntemi',
  method: { stripe: 'Stripe', payoneer: 'Payoneer' },
  hint: { stripe: 'Stripe aracılığıyla banka hesabınıza', payoneer: 'Payoneer bakiyenize' },
  payoneerEmail: 'Payoneer e-postası',
  save: 'Ödeme yöntemini kaydet',
  saved: 'Ödeme yöntemi kaydedildi',
  stripe: {
    title: 'Stripe kurulumu',
    configured: 'Yapılandırıldı',
    incomplete: 'Eksik',
    configuredLine: 'Stripe size ödeme yapmak için gereken her şeye sahip.',
    incompleteLine: 'Stripe’ın size ödeme yapabilmesi için bilgilerinize hâlâ ihtiyacı var.',
    setUp: 'Stripe’ı kur',
    check: 'Tekrar denetle',
    failed: 'Stripe kurulumunda hata',
    failedLine: 'Kurulumunuz olduğu gibi duruyor. Tekrar deneyin veya desteğe yazın.',
    sandbox: 'Bu kurulum Stripe yerine bir deneme ağ geçidi kullanıyor. Para hareketi olmaz.',
  },
  held: {
    title: 'Ödeme yönteminiz değişti',
    turn: 'Biz bekliyoruz',
    note: 'bir yabancının yaptığı değişiklik durdurulabilsin diye',
    next: 'Çekimler yeni hedefe gider',
  },
  mail: {
    subject: 'Ödeme yönteminiz değişti',
    hello: 'Merhaba {{name}},',
    line: 'Hesabınıza artık {{method}} ile ödeme yapılacak.',
    held: 'Bunu siz yapmadıysanız bize bildirecek zamanınız olsun diye {{until}} (UTC) öncesinde hiçbir çekim yapılmaz.',
    button: 'Ödeme ayarlarını gör',
    notYou: 'Bu siz değilseniz parolanızı değiştirin ve hemen desteğe yazın.',
  },
  problem: { stripe_setup_failed: 'Stripe kurulumunda hata' },
}
