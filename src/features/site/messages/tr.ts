// Texts of the frame around every page, and of the public pages, in Turkish.
import type { Messages } from '#lib/i18n/speak.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  nav: {
    label: 'Ana menü',
    dashboard: 'Pano',
    releases: 'Yayınlar',
    analytics: 'Analiz',
    tools: 'Araçlar',
    royalties: 'Telifler',
    settings: 'Ayarlar',
    upgrade: 'Yükselt',
    artists: 'Sanatçılar',
    reviewDesk: 'İnceleme masası',
    deliveries: 'Teslimatlar',
    people: 'Kişiler',
    audit: 'Denetim',
    backToAdmin: 'Yönetime dön',
    team: 'Ekip',
    account: '{{name}} hesabı',
    signOut: 'Çıkış yap',
    signIn: 'Giriş yap',
    signUp: 'Hesap aç',
    language: 'Dil',
    theme: 'Tema',
    dark: 'Koyu tema',
    light: 'Açık tema',
    staff: 'Ekip',
  },
  footer: {
    label: 'Alt bilgi',
    product: 'Ürün',
    legal: 'Yasal',
    api: 'API',
    terms: 'Koşullar',
    privacy: 'Gizlilik',
    cookies: 'Çerezler',
  },
  later: {
    line: 'Backline’ın bu bölümü bu sürümde yok. Yayınlarınız, incelemeler ve teslimatlar onsuz da çalışır.',
    catalog: 'Sanatçılar',
    promotion: 'Tanıtım',
    coverEditor: 'Kapak düzenleyici',
    mastering: 'Mastering',
    smartlinks: 'Akıllı bağlantılar',
    plans: 'Planlar',
  },
  acting: {
    label: 'Başkası adına işlem',
    line: '{{name}} adına işlem yapıyorsunuz. Parola, e-posta, iki aşamalı doğrulama ve ödeme ayarları değiştirilemez, para çekilemez.',
  },
  staffOnly: { title: 'Ekip alanı' },
  landing: {
    title: 'Asla susmayan müzik dağıtımı',
    lead: 'Backline tekli, EP ve albümlerinizi mağazalara gönderir. Her adımda sıranın kimde olduğunu, ne zamana kadar olduğunu ve sonra ne geleceğini söyler.',
    start: 'Yayına başla',
    signIn: 'Giriş yap',
    free: 'Başlamak ücretsiz, kart gerekmez. Haklarınız ve kodlarınız sizde kalır.',
    steps: {
      draft: 'Taslak',
      draftNote: 'Siz yazarken denetlenir',
      submitted: 'Gönderildi',
      submittedNote: 'Tek sürüm olarak dondurulur',
      review: 'İncelemede',
      reviewNote: 'Bir iki iş günü',
      delivered: 'Teslim edildi',
      deliveredNote: 'DDEX ERN 4.3, mağaza mağaza',
      live: 'Yayında',
      liveNote: 'Yayın gününüzde',
    },
    wait: {
      title: 'Her bekleyişin bir adı ve tarihi var',
      line: 'Çoğu dağıtımcı yüklemeden sonra susar. Burada bir yayın hep üç şeyi gösterir: sıra kimde, ne zamana kadar ve sonra ne olacak.',
      review: 'İnceleme masası',
      reviewUntil: 'iki iş günü içinde',
      delivery: 'Mağazalarınıza teslimat',
      you: 'Sizde',
      youUntil: 'tarihinize yetişecek şekilde',
      second: 'İkinci inceleme',
    },
    heard: {
      title: 'Gönderilmeden önce dinlenir',
      line: 'Her dosya gelirken ölçülür: sessizlik, kırpılma, ses yüksekliği, gerçek tepe, süre, biçim. Bulgular dalga biçiminin üzerinde prova işaretleri gibi harflerle durur; düzeltmesi yanındadır.',
    },
    promises: {
      title: 'Yazılı, hesabını sorabilesiniz diye',
      codes: 'Kodlarınız sizinle gelir',
      codesLine: 'ISRC ve UPC her planda her zaman görünür.',
      reasons: 'Açık sözlerle nedenler',
      reasonsLine: 'Yeniden açılan bir yayın neyin, nerede yanlış olduğunu ve nasıl düzeltileceğini söyler.',
      once: 'Tam olarak bir kez gönderilir',
      onceLine: 'Teslimatın ortasındaki bir çökme tek teslimatla biter, asla ikiyle değil.',
    },
    host: {
      title: 'Ya da hepsini kendiniz çalıştırın',
      line: 'Backline açık kaynaktır. Kendi makinenize kurun; kendi mağaza sözleşmeleriniz ve kendi inceleme masanızla.',
    },
  },
  legal: {
    updated:
      'Son güncelleme: 21 Kasım 2026. Bu bir şablondur: kurulumu işleten kişi, başkalarına açmadan önce kendi ülkesi için denetletir.',
    terms: {
      title: 'Kullanım koşulları',
      sections: {
        who: {
          title: 'Kimler arasında',
          text: 'Bu koşullar sizinle bu Backline kurulumunu işleten arasında geçerlidir. Hesap açarak kabul edersiniz; sözleşme yapabilecek durumda olmanız ya da sizin için yapacak birinin olması gerekir.',
        },
        rights: {
          title: 'Haklarınız sizde kalır',
          text: 'Müziğiniz, sözleriniz ve görselleriniz üzerindeki tüm haklar sizindir. İşletene, yayın orada kalacağı sürece bunları saklama, denetleme, dönüştürme ve seçtiğiniz mağazalara teslim etme izni verirsiniz. Bu izin münhasır değildir ve yayını kaldırdığınızda biter.',
        },
        promise: {
          title: 'Neye söz verirsiniz',
          text: 'Gönderdiğiniz her şeyin sahibi ya da lisans sahibisiniz, kimsenin hakkı çiğnenmez, künyeler doğrudur ve dinlenme satın alınmaz. Bir itiraz gelirse siz yanıtlarken yayın bekletilebilir; nedeni ve süresi size bildirilir.',
        },
        money: {
          title: 'Para',
          text: 'Mağazalar, kullanım ayından iki üç ay sonra rapor verir. Basic planda mağazaların ödediğinin %85’ini, PRO ve Advanced planlarda tamamını alırsınız. Her tutar, mağaza raporunun satırına kadar açılabilir.',
        },
        end: {
          title: 'Bitirmek',
          text: 'Dilediğiniz zaman ayrılabilir; kodlarınızı, seslerinizi ve verilerinizi yanınızda götürebilirsiniz. Bir planın bitmesi hiçbir yayını kaldırmaz.',
        },
      },
    },
    privacy: {
      title: 'Gizlilik politikası',
      sections: {
        what: {
          title: 'Neler saklanır',
          text: 'Adınız, kullanıcı adınız, e-posta adresiniz ve diliniz; sanatçı ve yayınlar hakkında yazdıklarınız; gönderdiğiniz dosyalar; ne zaman ve nereden giriş yaptığınız. Sanatçıların yasal adları yalnızca doğrulamada kullanılır ve asla yayımlanmaz.',
        },
        why: {
          title: 'Neden',
          text: 'Hesabınızı yürütmek, yayınlarınızı teslim etmek, telifleri hesaplamak ve yabancıları uzak tutmak için. Hiçbir şey satılmaz ve hiçbir sayfa üçüncü taraflardan bir şey yüklemez.',
        },
        who: {
          title: 'Kime gider',
          text: 'Seçtiğiniz mağazalara yayının kendisi gider: başlıklar, adlar, künye, kodlar, ses ve kapak. Yasa zorunlu kılmadıkça başka kimseye gitmez.',
        },
        yours: {
          title: 'Söz hakkınız',
          text: 'Verilerinizin bir kopyasını, düzeltilmesini ya da silinmesini isteyebilirsiniz. support@backline.test adresine yazın.',
        },
      },
    },
    cookies: {
      title: 'Çerez politikası',
      sections: {
        cookies: {
          title: 'Çerezler',
          text: 'backline.session_token oturumunuzu son ziyaretinizden sonra 14 gün, en çok 90 gün açık tutar; language sayfaların dilini bir yıl hatırlar; signed_out yalnızca oturumu kapatırken bize ulaşılamadıysa, yeniden giriş yapana kadar tutulur. Hepsi gereklidir; başkası yoktur.',
        },
        storage: {
          title: 'Tarayıcınızın sakladıkları',
          text: 'user (ilk görünümde adınızı bilmek için kendi kaydınız), language, theme, referral ve utm_campaign, utm_medium, utm_source (kayıt olana dek nasıl geldiğiniz) ve bitmemiş yüklemelerin durumu.',
        },
      },
    },
  },
  failure: { home: 'Başlangıç sayfasına git' },
  problem: {
    invalid_input: 'Gönderilenlerin bir kısmı doğru değil; yerleri işaretlendi',
    invalid_value: 'Bu değeri tanımıyoruz',
    malformed: 'Gönderilen okunamadı; JSON olmalı',
    body_too_large: 'Gönderilen çok büyük (en fazla {{max}})',
    not_found: 'Bulunamadı',
    permission_denied: 'İzniniz yok',
    wrong_state: 'Şu anki durumda bu yapılamaz ({{status}})',
    not_ready: 'Göndermeden önce aşağıdaki hataları düzeltin',
    idempotency_key_reused: 'Bu Idempotency-Key başka bir istek için kullanıldı',
    idempotency_running: 'Aynı istek hâlâ sürüyor; biraz sonra yeniden sorun',
    too_many_requests: 'Çok fazla deneme. {{retryAfter}} saniye sonra yeniden deneyin.',
    server_error: 'Sunucu hatası, daha sonra yeniden deneyin',
    unavailable: 'Sunucu şu an çalışamıyor. Hiçbir şey kaybolmadı; bir dakika sonra yeniden deneyin.',
    network_error: 'Ağ hatası: sunucuya bağlantı yok',
    foreign_origin: 'Bu istek başka bir siteden geldi ve reddedildi',
    premium_required: '{{plan}} ile açılır',
  },
}
