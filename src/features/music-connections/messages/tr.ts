// Müzik servisi bağlantılarının metinleri.
import type { en } from './en.ts'

export const tr: typeof en = {
  section: {
    title: 'Bağlı servisler',
    line: 'Çalma listelerine şarkı önermek ya da küratör olarak öneri almak için Spotify’ı bağlayın. Kitaplığınızdaki listeleri görür, yalnızca seçtiklerinizi takip ederiz. Hiçbir şey çalmaz, hiçbir şey paylaşmayız.',
  },
  state: {
    connected: 'Bağlı',
    missing: 'Bağlı değil',
    expired: 'Erişim sona erdi',
    unavailable: 'Kullanılamıyor',
  },
  line: {
    connected: '{{name}} olarak',
    missing: 'Spotify önce onayınızı ister',
    expired: 'Spotify, {{name}} hesabına erişimimizi sona erdirdi',
    unavailable: 'Bu sitede Spotify kurulu değil',
  },
  someone: 'hesabınız',
  connect: 'Spotify’ı bağla',
  again: 'Yeniden bağla',
  disconnect: 'Bağlantıyı kes',
  disconnected: 'Spotify bağlantısı kesildi',
  connected: 'Spotify bağlandı',
  failed: 'Spotify bağlantınız yüklenemedi',
  follow: {
    following: 'Takip ediyorsunuz',
    missing: 'Henüz takip etmiyorsunuz',
    followingLine: '{{name}} kitaplığınızda',
    missingLine: 'Önce Spotify’da takip edin',
    button: 'Takip et: {{name}}',
    followed: 'Artık takip ediyorsunuz: {{name}}',
    failed: '{{name}} listesini takip edip etmediğiniz Spotify’a sorulamadı',
    first: 'Önce Spotify’ı bağlayın',
    unknown: 'Spotify’da takip',
  },
  page: {
    connecting: {
      title: 'Spotify bağlanıyor',
      line: 'Bir saniye. Sizi kaldığınız yere geri götürüyoruz.',
    },
    connected: {
      title: 'Spotify bağlandı',
      line: 'Kaldığınız yerden devam edebilirsiniz.',
    },
    cancelled: {
      title: 'Spotify bağlı değil',
      line: 'Spotify’da vazgeçtiniz. Hiçbir şey bağlanmadı.',
    },
    failed: {
      title: 'Spotify bağlanamadı',
      line: 'Spotify bağlantıyı tamamlamadı. Yeniden deneyin.',
    },
    stale: {
      title: 'Spotify’ın bu yanıtı artık geçerli değil',
      line: 'Yanıt daha önce kullanıldı, on dakikadan uzun sürdü ya da başka bir tarayıcıda başladı. Bağlantınız değişmedi.',
    },
    start: {
      title: 'Spotify’ı bağla',
      line: 'Spotify onayınızı ister. Ardından buraya dönersiniz.',
    },
    unavailable: {
      title: 'Spotify kullanılamıyor',
      line: 'Bu sitede Spotify kurulu değil, bağlanacak bir şey yok.',
    },
    again: 'Yeniden dene',
    back: 'Geri dön',
    settings: 'Ayarlara git',
  },
  problem: {
    spotify_not_connected: 'Önce Spotify’ı bağlayın.',
    spotify_expired: 'Spotify erişimi sona erdirdi. Spotify’ı yeniden bağlayın.',
    spotify_unavailable: 'Spotify’a şu anda ulaşılamıyor. Birkaç dakika sonra yeniden deneyin.',
    failed_to_follow: 'Takip edilemedi. Spotify kabul etmedi: birazdan yeniden deneyin.',
  },
}
