// The Turkish words the rules look for.
import type { LanguageWords } from './language-words.ts'

// biome-ignore format: lists
export const turkish: LanguageWords = {
  banned: [
    'sınırlı üretim', 'sınırlı sayıda', 'sınırlı baskı', 'özel baskı', 'resmi video', 'resmi klip', 'resmi ses', 'resmi müzik videosu',
    'ücretsiz indir', 'bedava indir', 'zil sesi', 'tiktok versiyonu', 'telifsiz',
  ],
  tags: [
    'resmi', 'yeni', 'yepyeni', 'sözleri', 'şarkı sözleri', 'sözleriyle', 'sansürsüz', 'sansürlü', 'klip', 'video klip', 'şimdi yayında',
    'yayında', 'çok yakında', 'ön sipariş', 'ücretsiz', 'bedava', 'yüksek kalite', 'tam versiyon', 'tamamı', 'dijital',
  ],
  announcements: ['şimdi yayında', 'çok yakında yayında'],
  fillers: ['versiyon', 'versiyonu', 'şarkı', 'şarkısı', 'albüm', 'tekli', 'müzik', 've', 'ile'],
  slurs: ['ibne', 'ibneler', 'ermeni dölü', 'rum tohumu', 'yahudi piçi', 'kürt piçi'],
  searchTerms: ['tarzı beat', 'ücretsiz beat', 'en iyi şarkılar', 'en çok dinlenenler', 'hit şarkılar'],
  borrowedFame: ['tarzında', 'karaoke versiyonu', 'anısına saygı', 'orijinali seslendiren'],
  publicDomain: ['ilahi', 'ezan', 'mevlid', 'ramazan', 'istiklal marşı', 'iyi ki doğdun', 'anonim', 'geleneksel', 'kamu malı'],
  numbered: ['parça', 'kayıt', 'ses kaydı', 'yeni kayıt', 'adsız', 'isimsiz'],
  placeholders: ['adsız', 'isimsiz', 'başlıksız', 'başlık', 'bilinmeyen', 'deneme', 'yeni şarkı', 'şarkım', 'parça', 'ses kaydı'],
  versions: {
    original: ['orijinal', 'orijinal versiyon', 'orijinal mix', 'albüm versiyonu', 'stüdyo versiyonu'],
    remix: ['remix versiyon', 'remiks'],
    acoustic: ['akustik', 'akustik versiyon'],
    cover: ['cover versiyon', 'yeniden yorum'],
    instrumental: ['enstrümantal', 'enstrümental', 'enstrümantal versiyon', 'enstrümental versiyon', 'sözsüz', 'sözsüz versiyon'],
    live: ['canlı', 'canlı versiyon', 'canlı performans', 'canlı kayıt', 'konser kaydı'],
  },
  featuring: [],
  withGuest: ['düet'],
  producedBy: ['yapımcı', 'prodüktör'],
  volume: [],
  part: [],
  variousArtists: ['çeşitli sanatçılar', 'muhtelif sanatçılar'],
  variousShort: ['çeşitli', 'karışık', 'karışık sanatçılar'],
  genericNames: ['bilinmeyen', 'bilinmeyen sanatçı', 'sanatçı', 'koro', 'orkestra', 'şarkıcı', 'grup', 'beyaz gürültü', 'rahatlatıcı müzik', 'bebek', 'deneme', 'yok'],
  roles: ['gitar', 'bas', 'davul', 'piyano', 'klavye', 'vokal', 'solist', 'yapımcı', 'prodüktör', 'besteci', 'söz yazarı', 'aranjör', 'keman', 'bağlama', 'saksafon'],
  labels: ['müzik yapım', 'plak', 'plakçılık', 'yapım', 'müzik yayıncılık', 'limited şirketi'],
  nameTags: ['resmi', 'resmi kanal', 'resmi sayfa'],
}
