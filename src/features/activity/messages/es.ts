// Texts of the activity feed, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Actividad reciente',
  loading: 'Cargando la actividad',
  failed: 'No se pudo obtener la actividad',
  empty: 'Aún no ha pasado nada. Tu primer lanzamiento será la primera entrada.',
  untitled: 'Sin título',
  other: '{{title}}',
  type: {
    release: {
      created: 'Lanzamiento nuevo creado: {{title}}',
      updated: 'Lanzamiento actualizado: {{title}}',
      draft: 'Lanzamiento devuelto a borrador: {{title}}',
      update_begun: 'Cambios en un lanzamiento publicado: {{title}}',
      update_withdrawn: 'Cambios recuperados de la revisión: {{title}}',
      update_dropped: 'Cambios descartados: {{title}}',
      update_live: 'Lanzamiento actualizado en las tiendas: {{title}}',
      part_taken_down: 'Parte de un lanzamiento retirada: {{title}}',
      removed_by_order: 'Lanzamiento retirado por una orden: {{title}}',
      licence_ended: 'Licencia terminada: {{title}}',
      submitted: 'Lanzamiento enviado: {{title}}',
      in_review: 'Lanzamiento en revisión: {{title}}',
      approved: 'Lanzamiento aprobado: {{title}}',
      in_process: 'Lanzamiento camino de las tiendas: {{title}}',
      published: 'Lanzamiento publicado: {{title}}',
      reopened: 'Lanzamiento reabierto: {{title}}',
      rejected: 'Lanzamiento rechazado: {{title}}',
      expired: 'Lanzamiento caducado: {{title}}',
      takedown_requested: 'Retirada pedida: {{title}}',
      removed: 'Lanzamiento retirado de las tiendas: {{title}}',
      unknown: 'Estado del lanzamiento desconocido: {{title}}',
      appealed: 'Apelación enviada: {{title}}',
      appeal_answered: 'Apelación respondida: {{title}}',
    },
    import: { imported: 'Catálogo importado: {{title}}' },
    seat: { joined: '{{title}} se unió al equipo', left: '{{title}} ya no está en el equipo' },
  },
  problem: {},
}
