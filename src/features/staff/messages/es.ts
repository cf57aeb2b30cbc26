// Texts of the start page of the staff area, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Administración',
  lead: 'Las áreas a las que da acceso tu rol.',
  areas: 'Áreas',
  area: {
    review: 'Lanzamientos que esperan una decisión.',
    deliveries: 'Lo que se envió a las tiendas y lo que respondieron.',
    stores: 'Conexión de cada tienda y qué recibe.',
    statements: 'Informes de tiendas: léelos, asígnalos y contabilízalos.',
    disputes: 'Reclamaciones sobre partes de temas.',
    people: 'Busca a un usuario, revisa su cuenta y ayúdalo.',
    words: 'Palabras prohibidas en títulos y nombres protegidos.',
    audit: 'Quién hizo qué y cuándo.',
  },
  number: {
    waiting_one: '{{total}} en espera',
    waiting_other: '{{total}} en espera',
    late_one: '{{total}} con retraso',
    late_other: '{{total}} con retraso',
    appeals_one: '{{total}} apelación',
    appeals_other: '{{total}} apelaciones',
    failed_one: '{{total}} fallida',
    failed_other: '{{total}} fallidas',
    pastDue_one: '{{total}} con la tienda en retraso',
    pastDue_other: '{{total}} con la tienda en retraso',
    messages_one: '{{total}} mensaje en espera',
    messages_other: '{{total}} mensajes en espera',
    overdue_one: '{{total}} con retraso',
    overdue_other: '{{total}} con retraso',
    frozen_one: '{{total}} cuenta congelada',
    frozen_other: '{{total}} cuentas congeladas',
    banned_one: '{{total}} cuenta bloqueada',
    banned_other: '{{total}} cuentas bloqueadas',
    nothing: 'Nada pendiente',
    failedToCount: 'No se pudo contar',
  },
}
