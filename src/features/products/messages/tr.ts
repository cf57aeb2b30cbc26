// Ürün sayfalarının ve dağıtım sayfasının metinleri.
import type { en } from './en.ts'

export const tr: typeof en = {
  loading: 'Örnek yükleniyor',
  failed: 'Örnek yüklenemedi',
  questions: 'Sorular',
  others: 'Burada başka neler yapabilirsiniz',
  all: 'Başka neler dahil',
  tryEditor: 'Düzenleyiciyi deneyin',
  seePlaylists: 'Çalma listelerini görün',
  verb: { play: 'Dinle', buy: 'Satın al', open: 'Aç' },
  plans: {
    title: 'Planınızda neler var',
    none: 'yok',
    perMonth_one: 'ayda {{count}}',
    perMonth_other: 'ayda {{count}}',
    lastDays_one: 'son gün',
    lastDays_other: 'son {{count}} gün',
    ever: 'ilk çıkışınızdan bu yana',
  },
  row: {
    smartLinks: 'Yayındaki her çıkışa akıllı link',
    linkFigures: 'Görüntüleme, tıklama, ülke ve kaynaklar',
    linkLook: 'Kendi adresiniz, kapağın renkleri, kendi düğmeleriniz',
    presaves: 'Pre-save ve hayranlarınızın listesi',
    artistPages: 'Her sanatçınıza bir sayfa',
    pageVisits: 'Güne ve ülkeye göre ziyaretler',
    pageLook: 'Bütün düzenler, paletler ve desenler',
    pitches: 'Herkes için aynı sırayla yanıtlanan öneriler',
    playTotals: 'Dinlenmeler, en çok dinlenen parçalar ve ülkeler',
    playDays: 'Rakamlar: {{value}}',
    playDetails: 'Şehirler, kitleler, çalma listeleri, tahminler ve paylaşılan raporlar',
    splits: 'Gereken kadar kişiyle paylaşım',
    share: 'Mağazaların ödediğinden size kalan: {{value}}',
    covers: 'Bütün stiller, paletler ve katmanlar',
    coverTemplates: 'Bütün şablonlar, afişler için de',
    coverPictures: 'Kapaklar için yapay zekâ görseli: {{value}}',
    lyrics: 'Yeni şarkı: {{value}}',
    lyricsInStores: 'Mağazalarda parçalarınızın sözleri',
  },
  short: {
    'smart-links': 'Bütün mağazalar tek sayfada',
    'pre-saves': 'Çıkıştan önce hayranlar',
    'artist-pages': 'İnternetteki eviniz',
    'playlist-pitching': 'Yanıt veren küratörler',
    'music-analytics': 'Her dinlenme ve değişimin nedeni',
    'royalty-splits': 'Herkes payını alır',
    mastering: 'Ödemeden önce dinlediğiniz master',
    'cover-art': 'Sözcüklerinizden bir kapak',
    'lyrics-generator': 'Şarkınızın ilk taslağı',
  },
  link: {
    code: '{{url}} için QR kod',
    caption: 'Okutun: kod bu sayfaya götürür. Sizinki çıkışınıza götürecek.',
  },
  releaseDay: {
    over: '{{day}} tarihli bir çıkış hayranlara ne zaman ulaşır',
    caption:
      'Saatler UTC. Günün bütün ülkede başlamasından beş dakika sonra. Pre-save’leri gönderen kuralla bu sayfa için hesaplandı.',
  },
  palettes: {
    caption_one: 'Paletimiz, gerçek renkleriyle.',
    caption_other: '{{count}} paletin tamamı, gerçek renkleriyle. Metin hepsinde kolay okunur.',
  },
  pitch: {
    label: 'Bir önerinin yolu',
    sent: 'Gönderildi',
    sentLine: 'Parçanız ve listeye neden uyduğu, birkaç cümleyle',
    opened: 'Açıldı',
    openedLine: 'Küratörün ne zaman dinlediğini görürsünüz',
    answered: 'Yanıtlandı',
    answeredLine: '{{answer}} gün içinde: listede bir yer ya da küratörün kendi sözleriyle bir neden',
    placed: 'Kontrol edildi',
    placedLine: '{{check}} gün daha geçince parça hâlâ listede mi diye bakarız',
    caption: 'Kim gönderirse göndersin, her öneri bu yoldan geçer.',
  },
  plays: {
    recent: 'dinlenme, 28 günde; önceki 28 güne göre %{{change}}',
    label: '17 haftanın günlük dinlenmeleri ve sonraki dört haftanın tahmini',
    estimate: 'Tahmin',
    caption:
      'Backline ile gelen deneme mağazasından örnek bir parça; sizinkiler gibi sayıldı ve tahmin edildi.',
  },
  split: {
    total: 'Tutar',
    caption: 'Üç eşit pay, teliflerinizi kaydeden kodla bölündü. Her satır son basamağına kadar tutar.',
  },
  covers: {
    alt: 'Örnek kapak {{number}}: The Low Meridian, “Half Light”',
    caption: 'Aynı başlık için altı öneri, düzenleyici bu sayfa için çizdi.',
  },
  song: {
    line: 'Dize',
    syllables: 'Hece',
    rhyme: 'Uyak',
    caption: 'Söz yazma aracı bu sayfa için yazdı. Sağda heceler ve uyağın harfi.',
  },
  'smart-links': {
    title: 'Müziğinize tek link, bütün mağazalarda',
    lead: 'Çıkışınız için, bulunduğu her mağazaya düğmesi olan bir sayfa. Siz tek adres paylaşırsınız, nerede dinleyeceğini hayranlarınız seçer.',
    action: 'Akıllı link oluşturun',
    points: {
      first: 'Kendiliğinden dolar',
      firstLine:
        'Yayındaki bir çıkış seçin. Mağazalar hazırdır; sonradan yayına girenler de kendiliğinden eklenir.',
      second: 'Telefona göre',
      secondLine:
        'Sayfa birkaç kilobayttır, içinde betik ya da izleyici yoktur: zayıf bağlantıda bile hemen açılır.',
      third: 'Her paylaşımın getirisini bilin',
      thirdLine:
        'Güne, ülkeye, cihaza ve kaynağa göre görüntüleme ve tıklama. QR kodu okutanlar ayrı bir kaynak sayılır.',
    },
    questions: {
      first: 'Backline’ın göndermediği mağazaları ekleyebilir miyim?',
      firstLine:
        'Evet. Listemizdeki her mağazanın adresini ekleyebilirsiniz. PRO ve Advanced ile Bandcamp ya da kendi dükkânınız gibi düğmeler de koyabilirsiniz.',
      second: 'Bastırdığım bir linke ne olur?',
      secondLine: 'Çalışmaya devam eder. Adresi değiştirirseniz eskisi yenisine götürür.',
      third: 'Botları sayıyor musunuz?',
      thirdLine: 'Hayır. Botlar ve mesajlaşma uygulamalarının önizlemeleri sayılmaz.',
    },
  },
  'pre-saves': {
    title: 'Çıkışınızı bekleyen hayranlar',
    lead: 'Hayranlarınızı o günden önce toplayın. Müziğiniz çıkınca kütüphanelerine ya da e-postalarına bir kez gelir.',
    action: 'Pre-save hazırlayın',
    points: {
      first: 'E-postayla ya da Spotify’la',
      firstLine: 'Hayranlar adreslerini bırakır ya da Spotify’ı bağlar; o gün çıkışı kütüphanelerinde bulur.',
      second: 'Yaşadıkları yerde, gününde',
      secondLine:
        'Yerel gece yarısı çıkan bir müzik, İstanbul’daki hayrana Londra’dakinden saatler önce ulaşır; olması gerektiği gibi.',
      third: 'Adres yaşamaya devam eder',
      thirdLine:
        'Bir mağaza çıkışınızı alır almaz aynı sayfa akıllı linkiniz olur. Paylaştığınız adres çalışmayı sürdürür.',
    },
    questions: {
      first: 'Hayran listesi kimin?',
      firstLine:
        'Sizin. Her hayranın neyi kabul ettiğiyle birlikte tablo olarak indirin. Haberlere evet diyenlere yeniden yazabilirsiniz.',
      second: 'Adresler gerçek mi?',
      secondLine:
        'Her hayran adresini bir bağlantıyla onaylar. {{unconfirmedDays}} gün içinde onaylanmayanlar silinir.',
      third: 'Spotify o gün gecikirse?',
      thirdLine:
        'Çıkışınızı {{lookUpMinutes}} dakikada bir arar, bulur bulmaz kaydederiz. Neyin ters gittiğini görür, yeniden deneyebilirsiniz.',
    },
  },
  'artist-pages': {
    title: 'Sanatçınıza internette bir ev',
    lead: 'Kim olduğunuz, sizi nereden takip edecekleri ve yayımladıklarınız; kendi renklerinizle tek sayfada.',
    action: 'Sanatçı sayfası oluşturun',
    points: {
      first: 'Hep güncel',
      firstLine: 'En yeni {{releases}} çıkışınız yayına girer girmez sayfadadır, her biri akıllı linkiyle.',
      second: 'Size benzer',
      secondLine:
        '{{layouts}} düzen, {{palettes}} palet ve {{patterns}} desen. Blokları elle ya da klavyeyle sıralayın.',
      third: 'Kolay bulunur',
      thirdLine:
        'Arama motorları okuyabilir; sanatçı kataloğumuzda görünüp görünmeyeceğine siz karar verirsiniz.',
    },
    questions: {
      first: 'Önce bir çıkış mı gerekiyor?',
      firstLine: 'Hayır. Bir fotoğraf, biyografi ve bağlantılarla hemen yayımlayabilirsiniz.',
      second: 'Hangi profilleri ekleyebilirim?',
      secondLine:
        'En fazla {{networks}}: Spotify ve Apple Music’ten Instagram, TikTok ve kendi sitenize kadar.',
      third: 'Adresi değiştirebilir miyim?',
      thirdLine: 'Evet. Eski adres o zaman yenisine götürür.',
    },
  },
  'playlist-pitching': {
    title: 'Çalma listelerine önerin, yanıt alın',
    lead: 'Parçanızı geçmişi ortada olan küratörlere gönderin. Kimse yer satın alamaz, hiçbir plan öne geçmez.',
    action: 'Parça önerin',
    points: {
      first: 'Geçmişleri ortada',
      firstLine:
        'Bir küratör kaç öneriyi zamanında yanıtlıyor, ne kadar hızlı, kaçını alıyor ve neden reddediyor.',
      second: 'Sessizlik değil, neden',
      secondLine:
        'Küratörün yedi günü vardır. Reddeden, nedenini en az on sözcükle yazar. Sessizlik geçmişinde görünür.',
      third: 'Adil sıra',
      thirdLine: 'Her günün sırası karıştırılır. Planınız okunmaz ve gösterilmez.',
    },
    questions: {
      first: 'Öneri için ödüyor muyum?',
      firstLine: 'Hayır. Bütün planlara dahildir ve çalma listesinde yer satın alınamaz.',
      second: 'Hangi parçaları önerebilirim?',
      secondLine: 'Yayındaki çıkışlarınızın ve yakında çıkacak onaylı çıkışlarınızın parçalarını.',
      third: 'Kaç öneri gönderebilirim?',
      thirdLine:
        'Her parçayı bir listeye bir kez; aynı listede aynı anda iki öneri açık olabilir. Haftada kaç öneri alacağına küratör karar verir.',
    },
  },
  'music-analytics': {
    title: 'Her dinlenmeyi ve nedenini görün',
    lead: 'Mağazalarınızın raporlarından dinlenmeler, dinleyiciler, ülkeler ve çalma listeleri; tek yerde, istediğiniz günler için.',
    action: 'Analizleri açın',
    points: {
      first: 'Neyin değiştiğini söyler',
      firstLine: 'Grafiğin üstündeki cümle, artışın ya da düşüşün arkasındaki parçayı ve ülkeyi söyler.',
      second: 'Dürüst rakamlar',
      secondLine:
        'Her mağazanın hangi güne kadar bildirdiğini görürsünüz. Tahmin, olağan hatasıyla birlikte tahmin olarak çizilir.',
      third: 'Rapor paylaşın',
      thirdLine:
        'Bir link, menajerinize ya da şirketinize tam seçtiğinizi gösterir; en fazla {{sharedDays}} gün. İstediğiniz an kapatırsınız.',
    },
    questions: {
      first: 'Rakamlar ne kadar güncel?',
      firstLine:
        'Mağazalar bir ila üç gün sonra, bazıları ayda bir bildirir. Her sayfa nereye kadar geldiğini söyler.',
      second: 'Verilerimi yanımda götürebilir miyim?',
      secondLine: 'Evet. Ekranda ne varsa tablo olarak indirin.',
      third: 'Olağandışı dinlenmeler olursa?',
      thirdLine:
        'Olağandan çok fazla dinlenen günler, bildiklerimizle birlikte işaretlenir; böylece bir mağazanın sorusu sizi şaşırtmaz.',
    },
  },
  'royalty-splits': {
    title: 'Herkes payını alır, kuruşu kuruşuna',
    lead: 'Kimin ne alacağında taslakta anlaşın. Herkesin kendi hesabı vardır ve ödeme sizden değil, doğrudan gelir.',
    action: 'Paylaşım oluşturun',
    points: {
      first: 'Bir çıkış ya da tek parça için',
      firstLine: 'Bir çıkışı en fazla {{parties}} kişi paylaşır, her parçanın kendi paylaşımı da olabilir.',
      second: 'Kimse habersiz kaybetmez',
      secondLine:
        'Bir payı kabul eden, pay küçülmeden önce onay vermelidir. Değişiklik bir aydan itibaren geçerlidir.',
      third: 'Önce avanslar',
      thirdLine: 'İlgili herkes kabul ederse bir avans ya da masraf paylaşımdan önce geri ödenebilir.',
    },
    questions: {
      first: 'Diğerlerine ücretli plan gerekir mi?',
      firstLine: 'Hayır. Paylaşılacak tutar yalnızca parça sahibinin planına bağlıdır.',
      second: 'Biri yanıt vermezse?',
      secondLine:
        'Payı saklanır, diğerlerine hemen ödenir. {{firstReminder}} ve {{lastReminder}} gün sonra hatırlatırız. {{takeBackDays}} gün sonra geri alabilirsiniz.',
      third: 'Artan kuruşlar nereye gider?',
      thirdLine:
        'Milyonda bir birimle hesaplarız. Bölünemeyen, en büyük kalana gider; bütün paylar her zaman tutarın tamamıdır.',
    },
  },
  'cover-art': {
    title: 'Müziğinize bir dakikada kapak',
    lead: 'Bir başlık ve sanatçı yazın. Anında birkaç kapak çizilir, beğendiğinizin her ayrıntısını değiştirebilirsiniz.',
    action: 'Kapak tasarlayın',
    points: {
      first: 'Kuralla çizilir',
      firstLine:
        '{{styles}} stil, {{palettes}} palet ve {{templates}} şablon tasarım kurallarını izler. Aynı sözcükler hep aynı önerileri verir.',
      second: 'Mağazaların istediği gibi',
      secondLine:
        '{{side}}’e {{side}} piksel, okunur metin; gönderilmeden önce her kapak gibi kontrol edilir.',
      third: 'Doğruca çıkışınıza',
      thirdLine: 'Tek tıkla bir taslağa koyun, indirin ya da üç boyutta afişini yapın.',
    },
    questions: {
      first: 'Kapak kimin?',
      firstLine:
        'Sizin. Sözcüklerinizden ve seçimlerinizden kurallarla çizilir. Siz eklemedikçe içinde başka bir sanatçının görseli olmaz.',
      second: 'Kendi fotoğrafımı kullanabilir miyim?',
      secondLine: 'Evet. Katman olarak ekleyin; çevresine metin, şekil ve filtre koyun.',
      third: 'Önce deneyebilir miyim?',
      thirdLine: 'Evet. Düzenleyici ziyaretçilere de hesap açmadan öneri çizer.',
    },
  },
  'lyrics-generator': {
    title: 'Bir sonraki şarkınızın ilk taslağı',
    lead: 'Bir ruh hali, bir tür ve en fazla dört sözcük seçin. Uyaklı dörtlükler ve bir nakarat gelir, her dizeyi değiştirirsiniz.',
    action: 'Taslak yazın',
    points: {
      first: '{{languages}} dilde uyaklı',
      firstLine:
        'Türkçe, İngilizce, İspanyolca ve Portekizcenin her birinin kendi uyakları ve heceleriyle bir söz defteri vardır.',
      second: 'İşe yarayanı tutun',
      secondLine: 'Beğendiğiniz dizeleri kilitleyin, gerisini yeniden yazdırın. Bu yeni şarkı sayılmaz.',
      third: 'Sonra parçanıza ekleyin',
      thirdLine: 'Metni kopyalayın ya da taslaktaki bir parçaya ekleyin.',
    },
    questions: {
      first: 'Bu yapay zekâ mı?',
      firstLine:
        'Hayır. Şarkılar kendi sunucumuzda bir söz defterinden kurulur. Yazdıklarınız dışarı çıkmaz, hiçbir model onlardan öğrenmez.',
      firstLineModel:
        'Evet. Taslağı bir dil modeli yazar; hangisi olduğunu ve yazdıklarınızın nereye gönderildiğini form söyler. Yanıt vermezse yerine kendi sunucumuzdaki söz defteri geçer.',
      second: 'Kimler kullanabilir?',
      secondLine: 'Burada yayında bir çıkışı olan herkes. Kaç şarkıya başlayabileceğiniz planınıza bağlıdır.',
      third: 'Sözleri yayımlayabilir miyim?',
      thirdLine:
        'Evet, bunun için var. Ama bu bir taslak: başkalarına da benzer dizeler gelebilir, kendinize göre değiştirin.',
    },
  },
  distribution: {
    name: 'Müzik dağıtımı ve gelir',
    title: 'Dosyanızdan bütün mağazalara, kazancınız size geri',
    lead: 'Bir kez yükleyin. Çıkışınızı kontrol eder, teslim eder ve kazandığı her kuruşu, geldiği raporun satırıyla gösteririz.',
    seeCosts: 'Ne kadar tuttuğunu görün',
    steps: {
      title: 'Bir çıkış mağazalara nasıl ulaşır',
      line: 'Beş adım. Her birinde sıranın kimde olduğunu ve ne zamana kadar olduğunu görürsünüz.',
      draft: 'Taslağı doldurursunuz',
      draftLine: 'Ses, kapak, künye ve tarih. Kendiliğinden kaydedilir, istediğiniz yerden başlarsınız.',
      check: 'Siz yazarken kontrol ederiz',
      checkLine: 'Ses, kapak, başlıklar ve kodlar, mağazaların kurallarına göre. Her sorun çözümüyle gelir.',
      review: 'Bir kişi inceler',
      reviewLine:
        'Bir şey değişecekse neyi, nerede ve neden okursunuz. Hiçbir şey kuru bir “reddedildi” değildir.',
      deliver: 'Mağazalar alır',
      deliverLine:
        'Basic ile {{majorStores}} büyük mağaza, ücretli planlarla listemizdeki {{stores}} mağazanın tamamı. Her birinin yanıtını görürsünüz.',
      live: 'Tarihinizde yayında',
      liveLine: 'ISRC ve UPC kodlarınızla, bulunduğu her mağazaya götüren bir akıllı linkle.',
    },
    costs: {
      title: 'Ne kadar tutar',
      line: 'Çıkış, parça ya da yayında kalınan yıl başına ücret yok. Ücretsiz başlayın, değdiğinde plan değiştirin.',
      failed: 'Planlar yüklenemedi',
    },
    money: {
      title: 'Para nasıl geri gelir',
      line: 'Mağazalar ne dinlendiğini bildirir ve öder. Kesintimiz Basic’te {{fee}}; PRO ve Advanced’de hiç yok. Kalan, paylaşımınıza göre bölünür ve herkes kendi payını çeker.',
      reported: 'Mağazanın bildirdiği',
      fee: 'Kesintimiz',
      part: '{{name}}, üçte bir',
      basic: 'Basic',
      paid: 'PRO, Advanced',
      failed: 'Örnek yüklenemedi',
      example: 'Herhangi bir para biriminde örnek; teliflerinizi kaydeden kod bu sayfa için hesapladı.',
    },
    cents: {
      title: 'Her kuruşun açıklaması',
      line: 'Hesabınızdaki her tutar açılır: mağaza, ülke, ay, kur, kesinti, payınız ve mağazanın dosyasındaki satır.',
    },
    questions: {
      time: 'Ne kadar sürer?',
      timeLine:
        'Çıkışı tarihinden en az {{standardDays}} gün önce gönderin. PRO ve Advanced ile {{expressDays}} günden başlayan daha hızlı seçenekler var.',
      stores: 'Müziğim hangi mağazalara gider?',
      storesLine:
        'Basic, en büyük {{majorStores}} mağazaya teslim eder. PRO ve Advanced, listemizdeki {{stores}} mağaza ve servisin tamamına ulaşır. Hangileri olacağını siz seçersiniz.',
      codes: 'Haklarım ve kodlarım bende kalır mı?',
      codesLine:
        'Evet. Kayıtlarınız sizindir, ISRC ve UPC kodlarınız her zaman görünür. PRO ve Advanced ile kendi kodlarınızı getirebilirsiniz.',
      fee: 'Teliflerimden ne kadar alıyorsunuz?',
      feeLine:
        'Basic’te {{fee}}; size {{share}} kalır. Ücretli planlarda hepsi sizindir. Mağazaların ödediğinden başka kesinti yoktur.',
      withdraw: 'Paramı ne zaman çekebilirim?',
      withdrawLine:
        'Bir rapor işlenir işlenmez; bu, ait olduğu aydan haftalar sonradır. Çekim, ücretli planlarda talebinizden {{paidDays}} gün, Basic’te {{basicDays}} gün sonra gönderilir.',
      stop: 'Ödemeyi bırakırsam ya da ayrılırsam?',
      stopLine:
        'Müziğiniz yayında kalır, yeni dinlenmelerden payınız {{share}} olur. Ücretli planlarda her gün, Basic’te {{takedownDays}}. günden sonra yayından kaldırabilir, bütün kataloğunuzu indirebilirsiniz.',
    },
  },
}
