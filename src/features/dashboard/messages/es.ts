// Texts of the start page, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Panel',
  welcome_zero: 'Todo al día, {{name}}',
  welcome_one: 'Tienes 1 pendiente, {{name}}',
  welcome_other: 'Tienes {{count}} pendientes, {{name}}',
  newRelease: 'Nuevo lanzamiento',
  newArtist: 'Nuevo artista',
  yourTurn: 'Te toca a ti',
  nothingYours: 'No tienes pendientes.',
  inProgress: 'En manos de otros',
  nothingOthers: 'Nada en curso.',
  all: 'Todos los lanzamientos',
  nextRelease: 'Próximo lanzamiento',
  days_one: 'día',
  days_other: 'días',
  noNext: 'Todavía no hay un lanzamiento con fecha.',
  latest: 'Lo más reciente',
  open: 'Abrir',
  continue: 'Continuar',
  fix: 'Ver observaciones',
  empty: {
    title: 'Aún no hay lanzamientos',
    line: 'Un sencillo lleva unos diez minutos: título, portada y un archivo de audio. No se envía nada hasta que tú lo decidas.',
    start: 'Crear un lanzamiento',
  },
  untitled: 'Sin título',
}
