// Turkish phrases. Rhymes are named by their letters, from the last vowel.
import { readPhraseBook } from '../phrase-book.ts'

export const TURKISH = readPhraseBook(
  ['“', '”'],
  `
# words
{w} dedim usulca; {w} yazmıştın bana; duvarda {w} yazar; {w} diye fısıldadın
kâğıtta {w} var; dilimde {w} kaldı; bir tek söz, {w}; aynada {w} yazılı
sen öğrettin, {w}; {w}, senin el yazın; biri bağırdı, {w}; her şey {w} der

# names
bu şarkı {n} için; {n}, duyuyor musun; {n} için söylüyorum; biri söylesin, {n}
{n}, sen bilirsin; bir tek {n} için; sesi aç {n} için; {n}, dinle beni

# city
cadde ışıkları; köşede bir simitçi; ayak sesleri; gece yarısı taksi
çatılarda duman; buğulu camlar; metroda yüzler; duvarda gölgeler
vapurda çay; uzakta sirenler; ıslak afişler; son otobüs geçti

# sea
kıyıda dalgalar; gömleğimde tuz; siste tekneler; rüzgâr güneyden
iskelede ağlar; kum ceplerimde; fener uzakta; martılar uyanık
masada kabuklar; deniz yükselir; kayalarda köpük; küreksiz bir sandal

# home
sofrada ekmek; mutfakta ışık; kapıda anahtar; kutuda fotoğraflar
yerde plaklar; durmuş bir saat; bardakta çiçek; açılmamış mektup
raflarda toz var; dağınık bir yatak; demlenmiş çay; pencerede güneş

# road
yolda toz duman; avucumda harita; virajda farlar; yol kenarı bir motel
radyoda cızırtı; camlar hep açık; kilometre taşları; bagajda valiz
benzin ve çiçek; iki şerit bomboş; paslı tabelalar; yolda gün doğar

# night
damlarda ay var; masada mumlar; sokakta köpekler; bahçede böcekler
suda yıldızlar; saat gece iki; buruşuk çarşaf; balkonda duman
meydan bomboş; bulutta dolunay; yanan lambalar; yastıkta telefon

# weather
uzakta gök gürler; yağmur camlarda; balkonda kar var; kaldırımda yaprak
derede sis var; perdede rüzgâr; avluda su birikir; bulutta güneş
dallarda buz var; ağustosta şimşek; asfaltta sıcak; toprak kokar

# summer
sokakta bisiklet; sepette kiraz; hoparlörde temmuz; yerde tebeşir
çimende yalınayak; elde dondurma; gölgede hamak; çölden kartpostal
havai fişekler; derede karpuz; parkta salıncak; kirpikte tuz

# station
elimde bilet; siste trenler; tahta bir bank; camda yüzler
kuyrukta valizler; garın saati; çatıda güvercin; tünelde düdük
gece treninde çay; vadide raylar; son çağrı yapıldı; tabelada adlar

# aggressive
## closers
a r: bu yangın beni yakar; gözlerim ateş saçar; karşımda duran kaçar; bu şehir bana bakar; yumruğum kapı kırar; içimde fırtına var
i m: kimseye boyun eğmedim; ben geri dönmedim; ateşten geçip geldim; yenilmek nedir bilmedim; son sözü ben söylerim; bu oyunu ben seçtim
ı m: zinciri kırdım; kimseden korkmadım; tek başıma kaldım; hepsini yıktım; bugün sıra aldım; ben hiç susmadım
e r: yer gök titrer; bu ses içini deler; her yol bende biter; kim varsa gelsin yeter; rüzgâr benden eser; önümde diz çöker
u m: fırtına benim yolum; düşsem de doğruldum; ben bu yola vuruldum; hiç durmadan koştum; acıyla doğdum; küllerden kuruldum
a n: damarımda deli kan; ben değilim kaçan; son gülen ben olan; her yerde duman; yok artık aman; geliyor zaman
## lifts
e ş: Yandı ateş; Yok bana eş; Doğdu güneş
o k: Korkum yok; Sözüm ok; Söz çok
i z: Burada biz; Kalmaz iz; Yanar deniz
ı r: Duvar kır; Kalmaz sır; Ağır ağır
## hooks
a: {T}, bas gaza; {T}, bak bana; {T}, kalk ayağa
i: {T}, sıra bende şimdi; {T}, duy sesimi; {T}, dinle beni
u: {T}, işte bu; {T}, ateş dolu; {T}, yok hiç korku
e: {T}, gel önüme; {T}, son söz bende; {T}, bak gözüme
## tails
ı m: Ben yıkılmadım; Hep ayaktayım; Fırtınayım
e n: Kimsin sen; Geldim ben; Ne kaldı sözden
a r: Sözüm duvar; Son karar; Yürek yakar
u z: Biz korkusuzuz; Yüreğim buz; Her yer toz, tuz
## bridges
i m: Düştüm, yenildim; Yine dirildim; Şimdi kendim gibiyim
a l: Şimdi uzak kal; Bu bir sinyal; Gücün varsa al
o r: İçim kor; Sor kendine, sor; Bu iş zor
ü m: Kırıldım, büküldüm; Ağladım, güldüm; Her şeyi gördüm

# angry
## closers
ı n: beni hep yanılttın; güvenimi yıktın; kapıyı çarpıp çıktın; ateşi sen yaktın; beni hep sen kandırdın; kalbimi kırdın attın
i n: bana yalan söyledin; beni hiç dinlemedin; bir özür bile dilemedin; hep kendini sevdin; sonunda kaybettin; bu yolu sen seçtin
a r: içimde öfke kaynar; bu kapı sana duvar; her sözün bir bıçak kadar; maskeler düşer, kim var; bu yangın beni sarar; yalanın şehri yakar
ı m: sana çok kandım; yıllarca yandım; kendime kaldım; dersimi aldım; bir daha bakmadım; hepsini anladım
i m: artık affetmedim; hep ben bekledim; sana değer verdim; sesimi yükselttim; defteri dürdüm sildim; bu kadarmış dedim
o k: artık sana yerim yok; söylenecek sözüm çok; ne söylesen karnım tok; yediğim bu son şok; attığın her söz ok; sabrıma artık son blok
## lifts
e r: Artık yeter; Bu masal biter; Her şey beter
a n: Hepsi yalan; Bitti zaman; Ben miyim suçlu olan
i z: Bitmişiz; Kalmasın iz; Kopsun deniz
u r: Bir dakika dur; Nerede huzur; Sende kusur
## hooks
a: {T}, yeter ama; {T}, arkama bakmam asla; {T}, uğrama bana
e: {T}, git öyle; {T}, tek kelime söyle; {T}, bitti böyle
ı: {T}, sözün acı; {T}, bu son çağrı; {T}, kır kapıyı
u: {T}, yanlıştı bu; {T}, bak, işte sonu; {T}, kapat konuyu
## tails
ı n: Sen yaktın; Hep kaçtın; Beni bıraktın
e n: Gidiyorum ben; Hiç utanmadın sen; Ne kaldı dünden
o r: Susmak zor; Kendine sor; İçim kor
ı z: Artık yalnız; Biz ayrıyız; Kalpsiz, hırsız
## bridges
i m: Ben hep verdim; Sana güvendim; Şimdi kendimleyim
a l: Orada kal; Geçti masal; Ne varsa al
u m: Artık yorgunum; Bir vurgunum; Yine de bu benim yolum
a ş: Bitti savaş; Düşer yaş; Kalbim taş

# depressed
## closers
o r: uyku tutmuyor; nefes almak zor; günler geçmiyor; kimse bilmiyor; içim üşüyor; sesim çıkmıyor
ı m: kendime yabancıyım; yine yataktayım; bir köşede kaldım; çok uzaktayım; içime kapandım; ışığı kapattım
i m: hiçbir şey istemedim; telefonu sessize verdim; kimseye söylemedim; geceye teslimim; kendimi yitirdim; aynaya küstüm sindim
a r: üstüme gelir duvar; saatler ağır akar; pencerem griye bakar; içimde bir boşluk var; her gün aynı sokaklar; bir sis beni saklar
i z: bir boş deniz; odam çok sessiz; gün renksiz; bir ben, bir de iz; sabahlar nefessiz; sokak kimsesiz
u m: çok yorgunum; kendi içimde boğuldum; yarına yok umudum; içimde sustum; derin bir kuyum; eksik bir konuyum
## lifts
e r: Bu gün de biter; Susmak yeter; Sabah ne der
a ş: Geçer yavaş; Gözde yaş; İçimde taş
o k: Sesim yok; Yüküm çok; Ne aç ne tok
ı r: Yük ağır; Duvar sağır; Kimi çağır
## hooks
a: {T}, kal yanımda; {T}, neredeyim bu rüyada; {T}, boş bir oda
e: {T}, yok neşe; {T}, gelme bu gece; {T}, düştüm sessizce
i: {T}, duy beni; {T}, kim olduğumu bul şimdi; {T}, gün bitti
u: {T}, bir uyku; {T}, dolmaz bu kuyu; {T}, geçer mi bu
## tails
i m: Ben kimim; Yok sesim; Yarım kalır sözlerim
a n: Geçmez zaman; Her yer duman; Yok beni anlayan
u r: Yağar yağmur; Bir an dur; Nerede huzur
ı k: Kapı açık; Yol karışık; Az ışık
## bridges
e l: Uzanır bir el; Geçer bu sel; Der ki gel
a k: Sabaha az kaldı, bak; Işığı yak; Geceyi bırak
i r: Bu acı da geçebilir; Bir dost gelir; Yaram iyileşir
ü n: Doğar bir gün; Dünde kalır hüzün; Güler yüzün

# energetic
## closers
o r: bas sesi yükseliyor; bu gece bitmiyor; kalbim deli atıyor; şehir uyumuyor; ayaklar durmuyor; ritim bizi çağırıyor
ı z: bu gece ayaktayız; ateşten geçtik, yanmayız; sabaha kadar varız; rüzgârdan hızlıyız; yanan bir yıldızız; yerimizde durmayız
a r: içimde bir ateş var; bu ritim bizi sarar; hadi kalk, yerinden çıkar; ışıklar bize bakar; yer yerinden oynar; bütün şehir kalkar
e r: hadi gel, vakit geçer; bu beden ritme döner; duran her şey titrer; yürekler ritmi dinler; kalp hızlı çarpar, güler; gece bize diz çöker
e k: yok geri dönmek; tek işimiz gülmek; gerek yok beklemek; kocaman bir yürek; bu gece bir tek; sabaha dek
ı n: durma yakın; ritme katılın; korkuyu yıkın; zıplayın, açılın; dansa kapılın; sahneye çıkın
## lifts
e s: Al nefes; Yükselsin ses; Gelsin herkes
a k: Haydi bak; Işıkları yak; Dünü bırak
u r: Şimdi dur; Davul vurur; Kim durdurur
i z: Haydi biz; Coşan deniz; Geceyiz
## hooks
a: {T}, durma; {T}, bir daha; {T}, eller havaya
e: {T}, bu gece; {T}, gel bizimle; {T}, kalk yerinden, dinle
i: {T}, haydi şimdi; {T}, aç sesi; {T}, yak geceyi
u: {T}, coşku dolu; {T}, neşe kokusu; {T}, işte bu
## tails
a n: Akar kan; Bizim zaman; Budur heyecan
ı k: Açık ışık; Gece âşık; Sokağa çıktık
e n: Sen ve ben; Koş yeniden; Taşar içimden
o l: Hazır ol; Bizim yol; Neşe bol
## bridges
i r: Bir iki, bir; Herkes gelir; Duvar erir
e ş: Bir ateş; Doğar güneş; Buna yok eş
a m: Bitmez akşam; Bu bir tutku, tam; Güzel yaşam
ü n: Bugün son gün; Haydi dönün; Gülsün yüzün

# euphoric
## closers
o r: gökyüzü açılıyor; yıldızlar yağıyor; içimde ışık doğuyor; zaman hiç akmıyor; gece bize gülüyor; dünya bizim oluyor
ı z: göklerde birer yıldızız; sabaha kadar uçarız; ışıkla yıkanırız; bu gece kanatlıyız; bulutta yaşarız; birlikte parlarız
a r: içimde kuşlar uçar; gece bize kucak açar; ışık tenimde yanar; kalbim göğe taşar; gök bize yıldız saçar; bir rüya bizi sarar
e r: güneş bize güler; yıldızlar yere iner; bu rüya sürer gider; başım hafifçe döner; korkular bir bir biter; dünya durur bizi bekler
i m: mutluluktan delirdim; bulutların içindeyim; göğe değdi elim; sanki yeniden geldim; ışıktan bir nehirim; artık hep seninleyim
ü n: bu en güzel gün; parlıyor yüzün; dağılır bütün hüzün; ömrüme bedel bugün; gökte bir düğün; çiçek açar sözün
## lifts
e l: Göğe uzat el; Coşar bu sel; Işığa gel
a k: Yukarı bak; Kanat tak; Geceyi yak
i z: Işıktan deniz; Göklerdeyiz; Yok bizden iz
u r: Zamanı durdur; Her yer nur; İçim huzur
## hooks
a: {T}, uç havaya; {T}, sonsuz bir rüya; {T}, kal hep yanımda
i: {T}, tut elimi; {T}, aç kalbini; {T}, gökyüzü gibi
e: {T}, gel benimle; {T}, sonsuz gece; {T}, yükseldik göklere
u: {T}, masal bu; {T}, ışık dolu; {T}, göklerin yolu
## tails
a n: Durdu zaman; Yandı her yan; Gökler bizim mekân
ı k: Her yer ışık; Göğe karıştık; Sana alıştık
e n: Işıktan sen; Uçarım ben; Geçtik kendimizden
o l: Sonsuz bir yol; Yıldız bol; Benim ol
## bridges
e s: Al nefes; Gökten bir ses; Uyansın herkes
a m: Başlar akşam; Her şey tamam; Budur yaşam
i r: Her şey bir; Gök ne derindir; Kalp bilir
ü l: Hadi gül; Uçar gönül; Öter bülbül

# happy
## closers
o r: bugün her şey güzel oluyor; mahalle gülüyor; güneş bizi ısıtıyor; radyo bizi çalıyor; dertler hep kaçıyor; çiçekler açıyor
e r: yüzüm hep güler; hayat bize şeker; bir çay her şeye değer; komşular selam eder; kediler bizi izler; bulutlar bir bir gider
a r: içimde bir bahar var; çocuklar parkta oynar; bu şarkı beni sarar; bahçede kuşlar; gökkuşağı doğar; ne güzel insanlar
i m: bugün çok neşeliyim; şarkılar söyledim; yine gülümsedim; ne iyi ki geldim; bu sokağı hep sevdim; keyfimden dört köşeyim
ı z: bugün hep ayaktayız; bugün daha canlıyız; dünyaya ısınırız; birlikte kahkahayız; neşeye alışırız; dertsiz, tasasız
ü n: bugün bayram, bugün düğün; güler yüzün; geçti hüzün; ne tatlı sözün; ne güzel bir gün; unutuldu dün
## lifts
e l: Yanıma gel; Tut bir el; Hayat güzel
a k: Güneşe bak; Derdi bırak; Kalbim ak pak
i z: Gülen deniz; Bir de biz; Her yer temiz
u r: Bu ne huzur; Bir an dur; Ne tatlı yağmur
## hooks
a: {T}, gül bana; {T}, güneş doğar sabaha; {T}, bir daha
i: {T}, sev beni; {T}, bahar geldi; {T}, gülen yüz gibi
e: {T}, neşe bizimle; {T}, böyle gülünce; {T}, gel benimle
u: {T}, mutluluk bu; {T}, umut dolu; {T}, çiçek kokusu
## tails
a n: Güler zaman; Sen benim can; Neşe her yan
ı k: Hava açık; Pazara çıktık; Hayata âşık
e n: Gülen sen; Mutluyum ben; Her şey yeniden
o l: Güneşli yol; Hep mutlu ol; Sevgi bol
## bridges
a m: Bitse de akşam; Budur yaşam; Her şey tamam
e k: Bir çiçek; Hep gülmek; Gelecek
i r: Yağmur gelir; Gülen bilir; Hayat şiir
a ş: Acele etme, yavaş; Her gün arkadaş; Sen bana yoldaş

# in love
## closers
i m: seni gördüm eridim; gözlerinde gezdim; adını ezberledim; kalbimi sana verdim; bir ömür bekledim; seninle güzelim
o r: kalbim sana koşuyor; adın içimde çalıyor; elin elime değiyor; gece seni soruyor; dünya güzelleşiyor; her yol sana çıkıyor
a r: sana bir şarkım var; gözlerin beni yakar; içimde yeni bir bahar; kalbim yerinden çıkar; kokun odama dolar; aşk bizi arar
e r: gülüşün bana yeter; bu aşk bize değer; gözlerin neler der; yıldızlar seni över; kalbim seni ister; zaman durur seni bekler
ı m: sana âşığım; sözümde kaldım; ışığınla uyandım; adını yıldızlara yazdım; seninle tamamım; aşkına inandım
e n: bana yetersin sen; aşk bu, bilsen; bir ömür bekledim ben; gitme benden; güneş doğar gülüşünden; başladı her şey birden
## lifts
e l: Yanıma gel; Sıcak bir el; Ne güzel
a k: Gözüme bak; Dünyayı bırak; Işığı yak
i z: Sadece biz; Gözün deniz; Kalpte bir iz
u r: Gönlüme otur; Sende huzur; Kalbim vurur
## hooks
a: {T}, kal yanımda; {T}, seninle her rüya; {T}, sarıl bana
i: {T}, sev beni; {T}, tut elimi; {T}, bir masal gibi
e: {T}, kal benimle; {T}, bu gece; {T}, bir ömür seninle
u: {T}, aşk bu; {T}, gözlerin su; {T}, kalbim seninle dolu
## tails
a n: Durdu zaman; Sensin can; Kalbime dolan
ı k: Sana âşık; Gönlüm ışık; Biz çok yakıştık
ü l: Sen bana gül; Yandım, oldum kül; Kalbim bülbül
o l: Benim ol; Sana çıkar her yol; Umut bol
## bridges
a ş: Seninle yavaş yavaş; Bana yoldaş; Dökülmesin yaş
e k: Beklemek; Bir gülmek; Seni sevmek
i r: Aşk şiir; Kalp bilir; Yol birdir, bir
ü n: İlk gördüğüm o gün; O güzel yüzün; Bizim düğün

# sad
## closers
i m: uykuya yenildim; ben seni çok sevdim; kapında bekledim; sana veda edemedim; geceye seni söyledim; çok özledim
o r: yağmur hiç dinmiyor; kalbim unutmuyor; mektuplar gelmiyor; bu şehir seni soruyor; saatler durmuyor; içim hâlâ yanıyor
a r: odamda kokun var; her köşede hatıralar; içime yağar kar; adını anar duvarlar; pencerem hâlâ yola bakar; bu ayrılık beni yakar
e r: bir veda bin söze değer; her şarkı seni söyler; gidenler geri dönmez der; bir gün bu acı diner; yapraklar bir bir düşer; sandalye boş, seni bekler
ı m: yarım kaldım; bir resme daldım; seni çok aradım; sensizliğe uyandım; adını duvara yazdım; kendimi suçladım
i n: bana dönmedin; bir söz bile söylemedin; sessizce gittin; beni böyle terk ettin; sonunu bilmedin; hiç geri gelmedin
## lifts
a ş: Gözümde yaş; Yürek taş; Geçer yavaş
u r: Camda yağmur; Bir an dur; Yok huzur
i z: Kumda bir iz; Sustu deniz; Eksik biz
a k: Hâlâ yollar uzak; Son kez bak; Kalbim çorak
## hooks
a: {T}, dön bana; {T}, kaldım yalnız burada; {T}, ağlama
i: {T}, duy beni; {T}, bitti mi; {T}, unutma sesimi
e: {T}, bu gece; {T}, gitme öyle; {T}, bir şey söyle
u: {T}, veda mı bu; {T}, gözlerim dolu; {T}, ayrılık yolu
## tails
a n: Geçti zaman; Kalbim viran; Sensin yanan
e n: Yoksun sen; Kaldım ben; Gittin elden
ı k: Yok ışık; Kapı açık; Kalbim kırık
ü l: Soldu gül; Sustu bülbül; Yandım, kaldı kül
## bridges
ü n: Belki bir gün; Geçer hüzün; Aklımda yüzün
e l: Boş kaldı bu el; Geçti sel; Bir gün gel
i r: Kim bilir; Acı erir; Yara iyileşir
a m: Gelir akşam; Yine de devam; Yarım kalan bir cam
`,
)
