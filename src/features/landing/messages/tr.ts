// Texts of the landing page, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Sizi hep haberdar eden müzik dağıtımı',
  lead: 'Backline single, EP ve albümlerinizi mağazalara ulaştırır. Her adımda sıranın kimde olduğunu, ne zamana kadar olduğunu ve sonra ne geleceğini görürsünüz.',
  start: 'Çıkış oluştur',
  signIn: 'Giriş yap',
  sample: {
    coverAlt: '“Half Light” kapağı: çizgili su üzerinde kırmızı bir güneş',
    release: 'EP, 4 parça',
  },
  steps: {
    draft: 'Taslak',
    draftNote: 'Siz yazarken kontrol edilir',
    submitted: 'Gönderildi',
    submittedNote: 'Gönderdiğiniz hâliyle saklanır',
    review: 'İncelemede',
    reviewNote: '1-2 iş günü',
    delivered: 'Teslim edildi',
    deliveredNote: 'DDEX ERN 4.3, mağaza mağaza',
    live: 'Yayında',
    liveNote: 'Çıkış tarihinizde',
    paid: 'Ödendi',
    paidNote: 'Her tutarın açıklaması var',
  },
  wait: {
    title: 'Sırada ne olduğunu hep bilin',
    line: 'Çoğu dağıtımcı yüklemeden sonra sessizleşir. Burada her çıkışta sıranın kimde olduğunu, ne zamana kadar olduğunu ve sonra ne olacağını görürsünüz.',
    review: 'İnceleme ekibi',
    reviewUntil: 'iki iş günü içinde',
    delivery: 'Mağazalarınıza teslimat',
    you: 'Siz',
    youUntil: 'tarihinize yetişecek şekilde',
    second: 'İkinci inceleme',
    reopened: 'Yeniden açıldı',
    stores: 'Mağazalar',
    storesUntil: 'çıkış tarihinize kadar',
    storesNext: 'Yayında, her mağazanın bağlantısıyla',
  },
  checks: {
    title: 'Gönderilmeden önce kontrol edilir',
    line: 'Yüklediğiniz her dosyayı ölçeriz: sessizlik, kırpılma, ses yüksekliği, gerçek tepe, süre ve biçim. Her sorunu dalga biçiminin üzerinde, çözümünü yanında görürsünüz.',
    sample: 'Deneyin: bu parçada iki sorun var; bunları, sizin dosyalarınızı da denetleyen kontroller buldu.',
  },
  amount: {
    title: 'Her tutar açılır',
    line: 'Bir rakama tıklayın, nereden geldiğini görün: mağaza raporundaki satır, kur, kesinti ve payınız. Sayılar tutmuyorsa gösterecek satırınız var.',
    track: '“Slow Ferries”, Spotify, Almanya, Eylül',
    plays_one: '{{plays}} dinlenme',
    plays_other: '{{plays}} dinlenme',
    reported: 'Mağazanın bildirdiği',
    rate: 'Kur {{rate}}',
    fee: 'PRO’da kesintimiz, %0',
    share: 'Payınız, %{{percent}}',
  },
  catalogue: {
    title: 'Kataloğunuzu yanınızda getirin',
    line: 'Başka bir dağıtımcıdan mı geliyorsunuz? Hepsini bir kerede içe aktarın. ISRC ve UPC kodlarınız ile ilk çıkış tarihleriniz aynı kalır.',
    files: 'Bir tablo ya da ERN 3.8 ve sonrası DDEX paketleri',
    media: 'Dosya adına, ISRC’ye veya UPC’ye göre eşleşen ses ve kapaklar',
    problems: 'Her sorun satırı, sütunu ve geçerli değerleriyle birlikte',
    undo: 'Siz onaylamadan hiçbir şey oluşturulmaz; içe aktarma geri alınabilir',
  },
  promises: {
    title: 'Size sözümüz',
    codes: 'Kodlarınız sizindir',
    codesLine: 'ISRC ve UPC’leriniz her planda her zaman görünür.',
    reasons: 'Açık nedenler',
    reasonsLine:
      'Çıkışınız yeniden açılırsa neyin, nerede yanlış olduğunu ve nasıl düzeltileceğini görürsünüz.',
    once: 'Tam bir kez teslim edilir',
    onceLine: 'Teslimat sırasında bir aksaklık olsa bile çıkışınız asla iki kez gönderilmez.',
    live: 'Ödemeyi bırakın, müziğiniz kalsın',
    liveLine: 'Plan bitince müziğiniz mağazalarda kalır. Yeni dinlenmeler %85 öder.',
    splits: 'Paylar yayından önce',
    splitsLine: 'Payları taslakta kararlaştırın. Herkes kendi payını görür ve doğrudan ödenir.',
    person: 'Bir insan yanıtlar',
    personLine: 'Planınıza göre 48, 24 ya da 4 saatte. Süre talebin üzerinde yazar.',
    exit: 'İstediğiniz zaman ayrılın',
    exitLine:
      'Kataloğunuzu dilediğiniz an tablo olarak ve sesi, kapağıyla DDEX paketleri olarak dışa aktarın.',
    history: 'Eksiksiz bir geçmiş',
    historyLine: 'Bir çıkışla ilgili her karar, kimin ne zaman verdiğiyle birlikte kayıt altındadır.',
    answers: 'Her mağazanın yanıtı',
    answersLine:
      'Neyin gönderildiğini, ne zaman kabul edildiğini ve yayına girince bağlantısını mağaza mağaza görürsünüz.',
  },
  questions: {
    title: 'En çok sorulanlar',
    when: 'Çıkışım ne zaman yayında olur?',
    whenLine:
      'Bir kişi iki iş günü içinde inceler, sonra mağazalara gider ve seçtiğiniz tarihte yayına girer. Spotify editörleri önceden dinleyebilsin diye en az yedi gün ayırın.',
    rights: 'Haklarım bende mi kalır?',
    rightsLine:
      'Evet, hepsi. Bize yalnızca müziğinizi iletme izni verirsiniz; ISRC ve UPC kodlarınız hep önünüzdedir. Bir çıkışı ücretli planlarda her gün, Basic’te {{takedownDays}}. günden itibaren kaldırabilirsiniz.',
    cost: 'Ücreti ne kadar?',
    costLine:
      'Basic ücretsiz: müziğinizin kazancından payınız {{share}}. PRO ve Advanced’de plan için ödersiniz, kazancın tamamı sizin olur.',
    paid: 'Param ne zaman gelir?',
    paidLine:
      'Mağazalar ay bittikten haftalar sonra bildirir. Rapor gelir gelmez her tutarı ve nereden geldiğini görürsünüz. Çekim, ücretli planlarda talebinizden {{paidDays}} gün, Basic’te {{basicDays}} gün sonra gönderilir.',
    move: 'Yayındaki müziğimi taşıyabilir miyim?',
    moveLine:
      'Evet. Bütün kataloğunuzu ISRC, UPC ve ilk çıkış tarihleriyle içe aktarın. Mağazalar aynı kayıt olduğunu bu kodlardan anlar.',
    stop: 'Ödemeyi bırakırsam ne olur?',
    stopLine:
      'Müziğiniz yayında, kataloğunuz sizde kalır. O andan sonraki dinlenmeler Basic payını öder: {{share}}.',
  },
  plans: { title: 'Ücretsiz başlayın, işinize yarayınca ödeyin' },
  host: {
    title: 'Ya da kendi sunucunuzda çalıştırın',
    line: 'Backline açık kaynaktır. Kendi sunucunuza kurun; kendi mağaza sözleşmeleriniz ve kendi inceleme ekibinizle kullanın.',
    needs: '# Yalnızca Node 18 veya üstü',
  },
}
