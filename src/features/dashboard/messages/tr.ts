// Texts of the start page, in Turkish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const tr: Messages<typeof en> = {
  title: 'Panel',
  welcome_zero: 'Her şey yolunda, {{name}}',
  welcome_one: '1 iş sizi bekliyor, {{name}}',
  welcome_other: '{{count}} iş sizi bekliyor, {{name}}',
  newRelease: 'Yeni çıkış',
  newArtist: 'Yeni sanatçı',
  yourTurn: 'Sıra sizde',
  nothingYours: 'Sizi bekleyen bir iş yok.',
  inProgress: 'Başkalarında',
  nothingOthers: 'Devam eden bir şey yok.',
  all: 'Tüm çıkışlar',
  nextRelease: 'Sıradaki çıkış',
  days_one: 'gün',
  days_other: 'gün',
  noNext: 'Henüz tarihi belli bir çıkış yok.',
  latest: 'En yeniler',
  open: 'Aç',
  continue: 'Devam et',
  fix: 'Uyarılara bak',
  empty: {
    title: 'Henüz çıkışınız yok',
    line: 'Bir single yaklaşık on dakika sürer: bir başlık, bir kapak, bir ses dosyası. Siz göndermeden hiçbir şey iletilmez.',
    start: 'Çıkış oluştur',
  },
  untitled: 'Başlıksız',
}
