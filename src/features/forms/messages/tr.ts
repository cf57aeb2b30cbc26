// Texts of request forms, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  offers: 'Talep oluşturun',
  offersFailed: 'Talep formları yüklenemedi',
  failed: 'Bu form yüklenemedi',
  absent: 'Böyle bir form yok',
  loading: 'Form yükleniyor',
  send: 'Talebi gönder',
  sendFailed: 'Form gönderilemedi',
  noRelease: 'Çıkış bulunamadı',
  noArtist: 'Sanatçı bulunamadı',
  releaseFirst: 'Önce çıkışı seçin',
  filesLine: '10 MB’a kadar en çok beş PDF, JPEG ya da PNG dosyası.',
  answers: 'Yanıtlar',
  problem: {
    text_too_short: 'Çok kısa: en az {{min}} karakter',
    url_invalid: 'Adresin tamamını girin; örneğin https://example.com',
    day_too_early: '{{day}} ya da sonrasını seçin',
    day_too_late: '{{day}} ya da öncesini seçin',
    pattern_mismatch: 'Beklenen biçimde değil',
    fields_differ: 'İki alan aynı olmalı',
    too_many_files: 'En fazla {{max}} dosya',
    choice_unavailable: 'Listeden birini seçin',
    upc_invalid: 'Geçersiz UPC veya EAN: 12 ya da 13 haneli olmalı, son hane kontrol basamağıdır',
    isrc_invalid: 'Geçersiz ISRC: iki harf, üç harf veya rakam, sonra yedi rakam; örneğin GB-ABC-26-00001',
  },
}
