// Texts of the start page, in Portuguese (Brazil).
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Painel',
  welcome_zero: 'Tudo em dia, {{name}}',
  welcome_one: 'Você tem 1 pendência, {{name}}',
  welcome_other: 'Você tem {{count}} pendências, {{name}}',
  newRelease: 'Novo lançamento',
  newArtist: 'Novo artista',
  yourTurn: 'Sua vez',
  nothingYours: 'Nenhuma pendência.',
  inProgress: 'Com outras pessoas',
  nothingOthers: 'Nada em andamento.',
  all: 'Todos os lançamentos',
  nextRelease: 'Próximo lançamento',
  days_one: 'dia',
  days_other: 'dias',
  noNext: 'Nenhum lançamento com data marcada ainda.',
  latest: 'Mais recentes',
  open: 'Abrir',
  continue: 'Continuar',
  fix: 'Ver observações',
  empty: {
    title: 'Nenhum lançamento ainda',
    line: 'Um single leva uns dez minutos: título, capa e um arquivo de áudio. Nada é enviado até você decidir.',
    start: 'Criar um lançamento',
  },
  untitled: 'Sem título',
}
