// Texts of the start page, in Portuguese (Brazil).
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Painel',
  welcome_zero: 'Tudo calmo, {{name}}',
  welcome_one: 'Uma coisa espera por você, {{name}}',
  welcome_other: '{{count}} coisas esperam por você, {{name}}',
  newRelease: 'Novo lançamento',
  newArtist: 'Novo artista',
  yourTurn: 'Sua vez',
  nothingYours: 'Nada espera por você.',
  withOthers: 'Com outros',
  nothingOthers: 'Nada em andamento.',
  all: 'Todos os lançamentos',
  nextOut: 'Próxima saída',
  days_one: 'dia',
  days_other: 'dias',
  noNext: 'Nenhum lançamento tem data pela frente ainda.',
  latest: 'Últimos',
  open: 'Abrir',
  continue: 'Continuar',
  fix: 'Ver os achados',
  empty: {
    title: 'Nenhum lançamento ainda',
    line: 'Um single leva uns dez minutos: um título, uma capa, um arquivo de áudio. Nada é enviado até você mandar.',
    start: 'Começar um lançamento',
  },
  untitled: 'Sem título',
}
