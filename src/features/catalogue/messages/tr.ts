// Sanatçı kataloğu metinleri.
import type { en } from './en.ts'

export const tr: typeof en = {
  title: 'Sanatçılar',
  heading: 'Backline’daki sanatçılar',
  description: 'Müziğini Backline ile yayımlayan bağımsız sanatçılar: ülkeye, türe veya ada göre.',
  loading: 'Sanatçılar yükleniyor',
  failed: 'Sanatçılar yüklenemedi',
  search: 'Ada göre ara',
  searchHint: 'Ad, aksanlı ya da aksansız',
  country: 'Ülke',
  everyCountry: 'Bütün ülkeler',
  noCountry: 'Böyle bir ülke yok',
  genre: 'Tür',
  everyGenre: 'Bütün türler',
  sort: 'Sıralama',
  sorts: { newest: 'En yeni', name: 'Ad', followers: 'Takipçi' },
  noPicture: 'Fotoğraf yok',
  onSpotify: 'Spotify takipçisi',
  noMatch: 'Eşleşen sanatçı yok',
  noMatchLine: 'Adın bir kısmını ya da başka bir ülke veya türü deneyin.',
  showAll: 'Bütün sanatçıları göster',
  none: 'Henüz sanatçı yok',
  noneLine: 'Sanatçılar, sayfalarını yayımlayınca ve yayında bir çıkışları olunca burada görünür.',
}
