// Texts of the legal pages, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  plainText: 'Düz metin olarak oku',
  updated:
    'Son güncelleme: 29 Kasım 2026. Bu bir şablondur: kurulumu işleten, başkalarına açmadan önce metni kendi ülkesi için denetletmelidir.',
  terms: {
    title: 'Kullanım koşulları',
    description:
      'Sizinle işletenin birbirine verdiği sözler: haklarınız sizde kalır, ödemeler nasıl yapılır, nasıl ayrılabilirsiniz.',
    sections: {
      who: {
        title: 'Kimler arasında',
        text: 'Bu koşullar sizinle bu Backline kurulumunu işleten arasında geçerlidir. Hesap oluşturarak kabul edersiniz. Sözleşme yapma ehliyetiniz olmalı veya sizin adınıza yapacak biri bulunmalıdır.',
      },
      rights: {
        title: 'Haklarınız sizde kalır',
        text: 'Müziğiniz, sözleriniz ve görselleriniz üzerindeki tüm haklar sizde kalır. İşletene, çıkış yayında kalacağı sürece bunları saklama, kontrol etme, dönüştürme ve seçtiğiniz mağazalara teslim etme izni verirsiniz. Bu lisans münhasır değildir ve çıkışı kaldırdığınızda sona erer.',
      },
      promise: {
        title: 'Taahhütleriniz',
        text: 'Gönderdiğiniz her şeyin sahibi veya lisans sahibisiniz, kimsenin hakkını ihlal etmezsiniz, künyeler doğrudur ve dinlenme satın alınmaz. Bir hak iddiası gelirse siz yanıtlarken çıkış bekletilebilir; nedenini ve süresini size bildiririz.',
      },
      money: {
        title: 'Para',
        text: 'Mağazalar, kullanım ayından iki-üç ay sonra rapor verir. Basic planda mağazaların ödediğinin %85’ini, PRO ve Advanced planlarda tamamını alırsınız. Her tutarı mağaza raporunun satırına kadar izleyebilirsiniz.',
      },
      end: {
        title: 'Ayrılmak',
        text: 'İstediğiniz zaman ayrılabilir; kodlarınızı, seslerinizi ve verilerinizi yanınızda götürebilirsiniz. Bir planın bitmesi hiçbir çıkışı kaldırmaz.',
      },
    },
  },
  privacy: {
    title: 'Gizlilik politikası',
    description:
      'Backline hakkınızda hangi verileri, neden saklar; kim görebilir, nasıl alır veya sildirirsiniz.',
    sections: {
      what: {
        title: 'Neleri saklıyoruz',
        text: 'Adınız, kullanıcı adınız, e-postanız, diliniz ve girerseniz telefon numaranız; sanatçılar ve çıkışlar hakkında girdikleriniz; yüklediğiniz dosyalar; ödemelerinizi nasıl aldığınız ve ödemeler için gereken vergi formu; satın aldıklarınız ve desteğe yazdıklarınız; ne zaman ve nereden giriş yaptığınız. Sanatçıların resmî adları yalnızca doğrulama içindir ve asla yayımlanmaz.',
      },
      why: {
        title: 'Neden saklıyoruz',
        text: 'Hesabınızı yürütmek, çıkışlarınızı teslim etmek, telif gelirlerini hesaplamak ve hesabınızı korumak için. Hiçbir şey satılmaz ve hiçbir sayfa üçüncü taraflardan içerik yüklemez.',
      },
      who: {
        title: 'Kimlere gider',
        text: 'Seçtiğiniz mağazalara çıkışın kendisi gider: başlıklar, adlar, künye, kodlar, ses ve kapak. Bu kurulum kullanıyorsa, işi yapan hizmetler gerekeni alır: size ödeme için Stripe ya da Payoneer, tahsilat ve vergi hesabı için Stripe ya da Apple; onlarla giriş yaptığınızda Google ya da Apple; bağladığınızda Spotify: hangi listelere bakmamızı ya da hangilerini takip etmemizi istediğiniz; e-postalarımızı gönderen hizmet; dosyaları saklayan hizmet. Davet ettiğiniz ya da rapor paylaştığınız kişiler onlara gösterdiğinizi görür. Yasa zorunlu kılmadıkça başka kimseye gitmez.',
      },
      yours: {
        title: 'Haklarınız',
        text: 'Verilerinizin kopyasını indirebilir, düzeltebilir ve hesabınızı Hesap bölümünde kendiniz kapatabilirsiniz. Diğer her şey için {{contact}}.',
      },
    },
  },
  contact: { mail: '{{email}} adresine yazın', none: 'giriş yaptıktan sonra Destek bölümünde talep açın' },
  cookies: {
    title: 'Çerez politikası',
    description:
      'Backline’ın ihtiyaç duyduğu birkaç çerez ve tarayıcı kaydı: her biri ne işe yarar, ne kadar süre kalır.',
    sections: {
      cookies: {
        title: 'Çerezler',
        text: 'backline.session_token oturumunuzu son ziyaretinizden sonra 14 gün, en fazla 90 gün açık tutar. backline.two_factor, backline.social, backline.presave, backline.music_connect ve backline.registration yalnızca ikinci kodu girerken, Google ya da Apple ile giriş yaparken, bir çıkışı önceden kaydetmek için müzik servisine bağlanırken, hesabınıza bir müzik servisi bağlarken veya e-postanızı onaylarken vardır. Güvenli bağlantıda bu altısının adı __Host- ile başlar. language dilinizi bir yıl hatırlar; signed_out yalnızca oturum kapatılırken bize ulaşılamadıysa, yeniden giriş yapana kadar tutulur. Hepsi sitenin çalışması için gereklidir; başka çerez yoktur.',
      },
      storage: {
        title: 'Tarayıcınızda saklananlar',
        text: 'user (adınızı hemen göstermek için profiliniz), language, theme, playlist_view, redirect (giriş yaptıktan sonra nereden devam edeceğiniz), referral ve referral_at (sizi davet eden bağlantının kodu ve tarihi: 30 gün ya da kayıt olana kadar), utm_campaign, utm_medium, utm_source (kayıt olana kadar, nereden geldiğiniz) ve tamamlanmamış yüklemelerin durumu. toasts (son bildirimler), pitch (henüz gönderilmemiş öneri) ve sayfaları ne kadar kaydırdığınız, sekme kapanana kadar. backline veritabanında taslakların henüz kaydedilmemiş değişiklikleri durur.',
      },
    },
  },
}
