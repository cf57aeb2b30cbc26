// Texts of request forms, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  offers: 'Haz una solicitud',
  offersFailed: 'No se pudieron cargar los formularios',
  failed: 'No se pudo cargar este formulario',
  absent: 'Este formulario no existe',
  loading: 'Cargando el formulario',
  send: 'Enviar la solicitud',
  sendFailed: 'Error al enviar el formulario',
  noRelease: 'No se encontró ningún lanzamiento',
  noArtist: 'No se encontró ningún artista',
  releaseFirst: 'Elige antes el lanzamiento',
  filesLine: 'Hasta cinco archivos PDF, JPEG o PNG de 10 MB.',
  answers: 'Respuestas',
  problem: {
    text_too_short: 'Demasiado corto: {{min}} caracteres como mínimo',
    url_invalid: 'Escribe la dirección completa, como https://example.com',
    day_too_early: 'Elige el {{day}} o un día posterior',
    day_too_late: 'Elige el {{day}} o un día anterior',
    pattern_mismatch: 'No tiene la forma esperada',
    fields_differ: 'Los dos campos deben coincidir',
    too_many_files: '{{max}} archivos como máximo',
    choice_unavailable: 'Elige una opción de la lista',
    upc_invalid: 'No es un UPC o EAN válido: debe tener 12 o 13 dígitos, y el último es de control',
    isrc_invalid:
      'No es un ISRC válido: dos letras, tres letras o dígitos y siete dígitos, como GB-ABC-26-00001',
  },
}
