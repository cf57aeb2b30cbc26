// Texts of the activity feed, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Actividad reciente',
  loading: 'Cargando la actividad',
  failed: 'No se pudo cargar la actividad',
  empty: 'Todavía no hay actividad. Tu primer lanzamiento aparecerá aquí.',
  untitled: 'Sin título',
  other: '{{title}}',
  type: {
    release: {
      created: 'Nuevo lanzamiento: {{title}}',
      updated: 'Lanzamiento actualizado: {{title}}',
      draft: 'Lanzamiento de vuelta a borrador: {{title}}',
      update_begun: 'Cambios iniciados en un lanzamiento publicado: {{title}}',
      update_withdrawn: 'Cambios retirados de la revisión: {{title}}',
      update_dropped: 'Cambios descartados: {{title}}',
      update_live: 'Lanzamiento actualizado en las tiendas: {{title}}',
      part_taken_down: 'Lanzamiento retirado en parte: {{title}}',
      removed_by_order: 'Lanzamiento retirado por motivos legales: {{title}}',
      licence_ended: 'Licencia vencida: {{title}}',
      submitted: 'Lanzamiento enviado: {{title}}',
      in_review: 'Lanzamiento en revisión: {{title}}',
      approved: 'Lanzamiento aprobado: {{title}}',
      in_process: 'Lanzamiento en camino a las tiendas: {{title}}',
      published: 'Lanzamiento publicado: {{title}}',
      reopened: 'Lanzamiento reabierto: {{title}}',
      rejected: 'Lanzamiento rechazado: {{title}}',
      expired: 'Lanzamiento vencido: {{title}}',
      takedown_requested: 'Retirada solicitada: {{title}}',
      removed: 'Lanzamiento retirado de las tiendas: {{title}}',
      unknown: 'Estado del lanzamiento desconocido: {{title}}',
      appealed: 'Apelación enviada: {{title}}',
      appeal_answered: 'Apelación respondida: {{title}}',
    },
    split: {
      saved: 'Reparto guardado: {{title}}',
      accepted: 'Parte aceptada: {{title}}',
      declined: 'Parte rechazada: {{title}}',
    },
    dispute: {
      opened: 'Disputa abierta: {{title}}',
      decided: 'Disputa resuelta: {{title}}',
    },
    import: { imported: 'Catálogo importado: {{title}}' },
    seat: { joined: '{{title}} se unió al equipo', left: '{{title}} dejó el equipo' },
  },
  problem: {},
}
