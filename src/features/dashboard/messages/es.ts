// Texts of the start page, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Panel',
  welcome_zero: 'Todo en calma, {{name}}',
  welcome_one: 'Una cosa te espera, {{name}}',
  welcome_other: '{{count}} cosas te esperan, {{name}}',
  newRelease: 'Nuevo lanzamiento',
  newArtist: 'Nuevo artista',
  yourTurn: 'Te toca a ti',
  nothingYours: 'Nada te espera.',
  withOthers: 'En manos de otros',
  nothingOthers: 'No hay nada en marcha.',
  all: 'Todos los lanzamientos',
  nextOut: 'Próxima salida',
  days_one: 'día',
  days_other: 'días',
  noNext: 'Ningún lanzamiento tiene aún fecha por delante.',
  latest: 'Lo último',
  open: 'Abrir',
  continue: 'Continuar',
  fix: 'Ver los hallazgos',
  empty: {
    title: 'Aún no hay lanzamientos',
    line: 'Un sencillo lleva unos diez minutos: un título, una portada y un archivo de audio. No se envía nada hasta que tú lo digas.',
    start: 'Empezar un lanzamiento',
  },
  untitled: 'Sin título',
}
