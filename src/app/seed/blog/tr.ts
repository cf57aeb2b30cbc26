// Demonun Türkçe yazıları.
import type { DemoPosts } from './posts.ts'

export const tr: DemoPosts = {
  dates: {
    title: 'Tarihi en son seçin',
    summary:
      'Çıkış tarihi çoğu zaman ilk seçilir, sonra pişman olunur. Öncesinde olması gerekenleri geriye doğru sayın, tarih kendiliğinden çıkar.',
    tags: ['Çıkışlar'],
    coverAlt: 'Koyu bir merkezin çevresinde turuncu, sarı ve turkuaz halkalar; bir hedef tahtası gibi',
    markdown: `Listeler cuma günü saymaya başlar, editoryal çalma listeleri de cuma değişir; bu yüzden müziğin çoğu cuma çıkar. Elinizde yılda elli iki tarih var. Soru, hangisine hazır olabileceğiniz.

## Dört hafta batıl inanç değil

Çıkış gününden geriye sayın:

- **0. gün:** Parça her yerde yayında, sizin de “çıktı” demekten fazla bir sözünüz var.
- **Yedi gün önce:** Takipçilerinizin Yenilik Radarı’na girmesi için Spotify for Artists’te önermenin son günü. Erkeni daha iyi, çünkü öneriyi bir insan okuyor.
- **İki üç hafta önce:** Mağazalar çıkışı almış olur; ön kayıt çalışır, şarkı öneri formunda görünür.
- **Dört hafta önce:** Gönderirsiniz. Geri dönen bir kapağa, eksik bir söz yazarına, lisansı olmayan bir örneklemeye zaman kalır.

Ters giden ne varsa bu haftaların ilkinde ters gider. O hafta aynı zamanda sonuncuysa yapacak bir şey kalmaz.

## Tek şarkı, birkaç cümle

Aynı anda yayımlanmamış tek bir şarkı önerebilirsiniz. Sizi tanımayan birinin ilk dinleyişte anladığını seçin; çoğu zaman en sevdiğiniz o değildir. Sonra duyulmayanı yazın: nereden geldiğini, kimlerin çaldığını, çıktığı hafta ne yapacağınızı. Üç sade cümle, on sıfattan iyidir.

## Tarihi ne zaman değiştirmeli

Kimse bilmiyorken. Duyurulan tarih, parçayı kaydedenlere verilmiş bir sözdür; son günlerde değiştirmek mağazalarda iki ayrı sayfa bırakabilir. Master gecikirse sıkıcı olun: emin olduğunuz bir cumayı seçin, kalan zamanı kullanın.
`,
  },
  isrc: {
    title: 'ISRC’niz sizinle gelir',
    summary:
      'Dağıtımcı değiştirince dinlenme sayılarınızın kalıp kalmayacağını on iki karakter belirler. ISRC nedir, ne değildir, sıfırdan başlamadan nasıl geçilir?',
    tags: ['Çıkışlar', 'Para'],
    coverAlt: 'Krem zeminde siyah noktalar; bir yerde büyüyüp kırmızıya dönüyorlar',
    markdown: `ISRC bir kaydın plakasıdır. \`QZ-PS1-26-00041\` gibi on iki karakterden oluşur: veren kuruluşun ön eki, verildiği yıl ve bir sıra numarası. Kim dağıtırsa dağıtsın, ömrü boyunca o kayda aittir.

## Neyi tanımlar

Bir kaydı; besteyi ya da çıkışı değil. Aynı kayıt bir single’da, bir albümde ve bir derlemede yer alıyorsa üçünde de ISRC aynıdır. Remiks, kısa sürüm, konser kaydı ya da yeni bir okuma başka bir kayıttır ve kendi kodunu alır.

Arkasındaki eserin kodu ayrıdır: ISWC. Onunla yayıncınız ya da meslek birliğiniz ilgilenir. Satılan ürünün kodu ise UPC’dir.

## Ayrılırken neden önemli

Mağazalar bir kaydı ses ve isimlerle birlikte ISRC’sinden tanır. Aynı dosyayı aynı kodla yeniden teslim ederseniz yeni kopya dinlenmeleri, kaydedilmeleri ve listelerdeki yerini devralır. Yeni bir kodla gelen kayıt ise sıfırdan başlayan bir yabancıdır.

Raporlar da onu kullanır. Dinlenmelerden aylar sonra gelirler; eşleşmeyen satır, biri açıklayana kadar bekler.

## Hiçbir şey kaybetmeden geçmek

1. Bir şeyi iptal etmeden önce her parçanın ISRC’sini, her çıkışın UPC’sini yazın. Eski hesabınızda ve raporlarınızda bulursunuz.
2. Yeni dağıtımcıyla aynı sesi, aynı başlık, sanatçı ve kodlarla teslim edin.
3. Yeni kopya bütün mağazalarda, eski sayıyla görünene kadar bekleyin.
4. Eskisini ancak o zaman kaldırın.

Birkaç gün iki kopya görürsünüz; böyle olması gerekir. Kaçınılması gereken boşluk ötekidir: hiçbirinin olmadığı bir hafta.
`,
  },
  splits: {
    title: 'Payları nakarattan önce konuşun',
    summary:
      'Şarkı henüz para etmezken pay konuşmak kolaydır. Paylar nasıl işler, neyin payıdır ve bu konuşma nasıl yapılır?',
    tags: ['Para'],
    coverAlt: 'Farklı yükseklikte mavi, sarı ve siyah bloklar; bir şehrin binaları gibi',
    markdown: `Üç kişi bir salı günü şarkı yapar. Bir yıl sonra şarkı para kazanır ve herkes o salıyı başka hatırlar. Paylaşım belgesi, üçüne de o salı sormanın yoludur.

## İki ayrı pay

Bölüşülecek iki şey vardır ve aynı biçimde bölüşülmeleri gerekmez:

- **Eser:** söz ve müzik. Yazanlarındır; parasını yayıncı ya da meslek birliği öder.
- **Kayıt:** mağazaların bu sürümün dinlenme ve indirmeleri için ödediği para. Dağıtımcınızın raporladığı ve bölebildiği kısım budur.

Altyapıyı yapan prodüktörün ikisinde de payı olabilir. Bir gün gelip çalan ve ücretini alan müzisyenin çoğu zaman hiçbirinde yoktur. Bunların hiçbiri doğa yasası değil; neye anlaşırsanız o.

## Neyin yüzdesi

Bir mağaza bir ay için 200 dolar ödemiş olsun. Komisyonsuz bir planda tamamı bölünür:

| Kim | Pay | Tutar |
| --- | --- | --- |
| Vokal | %60 | 120 $ |
| Prodüksiyon | %25 | 50 $ |
| Gitar | %15 | 30 $ |

Klibin parasını biri ödediyse bunun önce düşülüp düşülmeyeceğini konuşun. “Önce 400 dolarımı alayım, sonra bölüşelim” adil bir anlaşmadır; yeter ki ilk rapordan önce yazılsın.

## Üç soruluk bir konuşma

Şarkıda kim var? Her biri olmasa ne eksik kalırdı? Birimize ulaşılamazsa ne olacak? Yanıtları toplamı 100 eden sayılarla yazın, herkese gönderin, herkesten “evet” alın.

Sonra geçmişe dokunmayın. Bir pay değişecekse bir aydan itibaren değişsin ki kimsenin eski parası yer değiştirmesin.
`,
  },
  loudness: {
    title: 'Yüksek master daha yüksek çalmaz',
    summary:
      'Platformlar bütün şarkıları aşağı yukarı aynı yükseklikte çalar. −14 LUFS ne demek, ne demek değil ve bir master’dan ne istemeli?',
    tags: ['Ses', 'Çıkışlar'],
    coverAlt: 'Şeftali rengi zeminde iki yumuşak tepeye doğru yükselen ince koyu çizgiler',
    markdown: `Aynı şarkının iki master’ını dinletin, biri 6 dB daha yüksek olsun. Neredeyse herkes yükseği seçer. Şimdi ikisini eşitleyip yeniden sorun. Platformlar şarkınıza bütün gün bu ikinci deneyi yapar.

## Sayı ne anlatır

LUFS, yüksekliği kulağın duyduğu gibi, şarkının tamamının ortalaması olarak ölçer. Spotify yaklaşık −14 LUFS’ta çalar, YouTube buna yakın, Apple Music −16 dolayında. −8’deki bir master Spotify’da 6 dB kısılır. Sonunda komşuları kadar yüksek olur; yolda yitirdiği tepeler ise geri gelmez.

Peki −14 bir hedef mi? Hayır. Çalma düzeyi budur; kimse üstünde diye bir şarkıyı geri çevirmez. Yoğun bir müzik −10’da, sakin bir albüm −18’de iyi gelebilir. Sayı ne olacağını söyler, neyin güzel olduğunu değil.

## Dosyada görünmeyen tepe

Mağazalar dosyanızı AAC ya da Ogg olarak kodlar; iki örnek arasındaki eğri ikisinin de üstüne çıkabilir. Gerçek tepe budur. Ona yer bırakın: alışılmış sınır −1 dBTP, yüksek bir master için −2 daha güvenlidir. Yoksa stüdyoda hiç duymadığınız bir bozulma çıkar.

## Ne istemeli

- MP3 değil, 24 bit WAV ya da FLAC.
- Gerçek tepe en çok −1 dBTP.
- Bir albümün şarkıları birbirine oranlı olsun. Albüm baştan sona dinlendiğinde platformlar bu oranı korur.
- Eşit yükseklikte karşılaştırma. Master yalnızca daha yüksekken kazanıyorsa kazanmamıştır.

Sonra ekranı kapatıp dinleyin. Ölçerler hata bulmak içindir; hiçbiri bir şarkıyı sevmiş değildir.
`,
  },
}
