// Texts of the developers page and of API tokens, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  page: 'Desarrollo',
  pageLead: 'Conecta tus propios programas a esta cuenta.',
  apiLink: 'Referencia de la API',
  deniedTitle: 'Los tokens y webhooks son de quien posee la cuenta',
  deniedLine: 'Solo {{name}} puede gestionar los tokens y webhooks de esta cuenta.',
  title: 'Tokens de API',
  lead: 'Un programa envía su token como «Authorization: Bearer …» y puede hacer lo que el token permite, nada más.',
  new: 'Nuevo token',
  failed: 'No se cargaron los tokens de API',
  emptyTitle: 'Aún no hay tokens de API',
  emptyLine: 'Crea uno para cada programa; así podrás revocarlo por separado.',
  name: 'Nombre',
  nameHint: 'Lo que lo usa, como «Sincronizar catálogo»',
  nameMissing: 'Ponle un nombre al token',
  scopes: 'Qué puede hacer',
  scopesMissing: 'Elige al menos una cosa que pueda hacer',
  expires: 'Sirve durante',
  days_one: '{{count}} día',
  days_other: '{{count}} días',
  token: 'Token',
  state: 'Estado',
  end: 'Termina',
  used: 'Último uso',
  never: 'Nunca',
  working: 'Activo',
  expired: 'Vencido',
  revoked: 'Revocado',
  make: 'Crear token',
  shownTitle: 'Copia tu token ahora',
  shownLine: 'Se muestra solo esta vez. Quien lo tenga actúa con sus permisos: guárdalo como una contraseña.',
  copyToken: 'Copiar token',
  done: 'Ya lo he copiado',
  revoke: 'Revocar',
  revokeOf: 'Revocar {{name}}',
  revokeTitle: '¿Revocar «{{name}}»?',
  revokeLead: 'Los programas que lo usan dejarán de tener acceso desde ahora. No se puede deshacer.',
  revokedToast: '«{{name}}» revocado',
  scope: {
    catalogue: {
      view: 'Ver el catálogo',
      edit: 'Cambiar el catálogo',
      submit: 'Enviar lanzamientos',
    },
    analytics: {
      view: 'Ver las estadísticas',
    },
    money: {
      view: 'Ver el dinero',
    },
  },
  problem: {
    token_limit: 'Tienes {{max}} tokens activos, el máximo. Revoca alguno que ya no necesites.',
  },
}
