// Texts of payout settings, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Cobros',
  loading: 'Cargando tu forma de cobro',
  failed: 'No se pudo cargar tu forma de cobro',
  noAccess: 'Solo el titular gestiona los cobros',
  noAccessStaff: 'Tu rol en el equipo de soporte no incluye los cobros.',
  noAccessLine: 'Tu rol en este equipo no da acceso a los ajustes de cobro. Consulta al titular.',
  readOnly: 'Solo el titular de la cuenta puede cambiarlo.',
  none: 'Todavía no hay forma de cobro.',
  methodLabel: 'Forma de cobro',
  method: { stripe: 'Stripe', payoneer: 'Payoneer' },
  hint: { stripe: 'A tu cuenta bancaria, con Stripe', payoneer: 'A tu saldo de Payoneer' },
  payoneerEmail: 'Correo de Payoneer',
  save: 'Guardar forma de cobro',
  saved: 'Forma de cobro guardada',
  stripe: {
    title: 'Configuración de Stripe',
    configured: 'Listo',
    incomplete: 'Incompleto',
    configuredLine: 'Stripe tiene todo lo que necesita para pagarte.',
    incompleteLine: 'Stripe todavía necesita tus datos para pagarte.',
    setUp: 'Configurar Stripe',
    check: 'Verificar de nuevo',
    failed: 'No se pudo configurar Stripe',
    failedLine: 'Tu configuración no cambió. Inténtalo de nuevo o escribe a soporte.',
    sandbox: 'Esta instalación usa una pasarela de prueba en lugar de Stripe. No se mueve dinero.',
  },
  held: {
    title: 'Tu forma de cobro cambió',
    turn: 'Espera de seguridad',
    note: 'así hay tiempo de frenar un cambio que no hiciste tú',
    next: 'Los retiros van al nuevo destino',
  },
  mail: {
    subject: 'Tu forma de cobro cambió',
    hello: 'Hola, {{name}}:',
    line: 'Desde ahora tu cuenta cobra con {{method}}.',
    held: 'Los retiros se detienen tres días para que puedas avisarnos si no fuiste tú.',
    turn: 'Tú, solo si no hiciste este cambio',
    next: 'Los retiros vuelven a pagarse',
    button: 'Ver ajustes de cobro',
    notYou: 'Si no fuiste tú, cambia tu contraseña y escribe a soporte ahora mismo.',
  },
  problem: { stripe_setup_failed: 'No se pudo configurar Stripe' },
}
