// Texts of the start page, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Pano',
  welcome_zero: 'Her şey sakin, {{name}}',
  welcome_one: 'Sizi bekleyen bir şey var, {{name}}',
  welcome_other: 'Sizi bekleyen {{count}} şey var, {{name}}',
  newRelease: 'Yeni yayın',
  newArtist: 'Yeni sanatçı',
  yourTurn: 'Sıra sizde',
  nothingYours: 'Sizi bekleyen bir şey yok.',
  withOthers: 'Başkalarında',
  nothingOthers: 'Yolda olan bir şey yok.',
  all: 'Tüm yayınlar',
  nextOut: 'Sıradaki yayın',
  days_one: 'gün',
  days_other: 'gün',
  noNext: 'Henüz ileri tarihli bir yayın yok.',
  latest: 'Son çıkanlar',
  open: 'Aç',
  continue: 'Devam et',
  fix: 'Bulguları aç',
  empty: {
    title: 'Henüz yayın yok',
    line: 'Bir tekli on dakika kadar sürer: bir başlık, bir kapak, bir ses dosyası. Siz söylemeden hiçbir şey gönderilmez.',
    start: 'Yayına başla',
  },
  untitled: 'Adsız',
}
