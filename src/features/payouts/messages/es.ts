// Texts of payout settings, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Cómo cobras',
  loading: 'Cargando tu forma de cobro',
  failed: 'No se pudo cargar tu forma de cobro',
  noAccess: 'Los cobros son del titular',
  noAccessLine: 'Tu puesto en este equipo no abre los ajustes de cobro. Pídeselo al titular.',
  readOnly: 'Solo el titular de la cuenta puede cambiarlo.',
  none: 'Todavía no has elegido cómo cobrar.',
  methodLabel: 'Forma de cobro',
  method: { stripe: 'Stripe', payoneer: 'Payoneer' },
  hint: { stripe: 'A tu cuenta bancaria, mediante Stripe', payoneer: 'A tu saldo de Payoneer' },
  payoneerEmail: 'Correo de Payoneer',
  save: 'Guardar forma de cobro',
  saved: 'Forma de cobro guardada',
  stripe: {
    title: 'Configuración de Stripe',
    configured: 'Configurado',
    incomplete: 'Incompleto',
    configuredLine: 'Stripe tiene todo lo que necesita para pagarte.',
    incompleteLine: 'Stripe todavía necesita tus datos para poder pagarte.',
    setUp: 'Configurar Stripe',
    check: 'Comprobar otra vez',
    failed: 'Error al configurar Stripe',
    failedLine: 'Tu configuración sigue como estaba. Inténtalo otra vez o escribe a soporte.',
    sandbox: 'Esta instalación usa una pasarela de prueba en lugar de Stripe. No se mueve dinero.',
  },
  held: {
    title: 'Tu forma de cobro ha cambiado',
    turn: 'Esperamos nosotros',
    note: 'para poder parar un cambio que no sea tuyo',
    next: 'Los retiros van al nuevo destino',
  },
  mail: {
    subject: 'Tu forma de cobro ha cambiado',
    hello: 'Hola, {{name}}:',
    line: 'Desde ahora tu cuenta cobra mediante {{method}}.',
    held: 'Ningún retiro sale antes del {{until}} (UTC), para que puedas avisarnos si no fuiste tú.',
    button: 'Ver ajustes de cobro',
    notYou: 'Si no fuiste tú, cambia tu contraseña y escribe a soporte cuanto antes.',
  },
  problem: { stripe_setup_failed: 'Error al configurar Stripe' },
}
