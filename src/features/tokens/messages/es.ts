// Texts of the developers page and of API tokens, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  page: 'Desarrolladores',
  pageLead: 'Conecta tus propias apps a esta cuenta.',
  apiLink: 'Referencia de la API',
  deniedTitle: 'Solo el titular gestiona tokens y webhooks',
  deniedLine: 'Consulta a {{name}} sobre los tokens y webhooks de esta cuenta.',
  title: 'Tokens de API',
  lead: 'Una app envía su token como «Authorization: Bearer …» y solo puede hacer lo que el token permite.',
  new: 'Nuevo token',
  failed: 'No se pudieron cargar los tokens de API',
  emptyTitle: 'Todavía no hay tokens de API',
  emptyLine: 'Crea uno para cada app; así podrás revocarlo por separado.',
  name: 'Nombre',
  nameHint: 'Qué lo usa, por ejemplo «Sincronizar catálogo»',
  nameMissing: 'Ponle un nombre al token',
  scopes: 'Permisos',
  scopesMissing: 'Elige al menos un permiso',
  expires: 'Vence después de',
  days_one: '{{count}} día',
  days_other: '{{count}} días',
  token: 'Token',
  state: 'Estado',
  end: 'Vence',
  used: 'Último uso',
  never: 'Nunca',
  working: 'Activo',
  expired: 'Vencido',
  revoked: 'Revocado',
  create: 'Crear token',
  shownTitle: 'Copia tu token ahora',
  shownLine: 'Solo lo verás esta vez. Quien lo tenga podrá usar sus permisos: guárdalo como una contraseña.',
  copyToken: 'Copiar token',
  done: 'Ya lo copié',
  revoke: 'Revocar',
  revokeOf: 'Revocar {{name}}',
  revokeTitle: '¿Revocar «{{name}}»?',
  revokeLead: 'Las apps que lo usan pierden el acceso de inmediato. No se puede deshacer.',
  revokedToast: 'Revocaste «{{name}}»',
  scope: {
    catalogue: {
      view: 'Ver el catálogo',
      edit: 'Editar el catálogo',
      submit: 'Enviar lanzamientos',
    },
    analytics: {
      view: 'Ver las estadísticas',
    },
    money: {
      view: 'Ver las regalías',
    },
  },
  problem: {
    token_limit: 'Tienes {{max}} tokens activos, el máximo. Revoca alguno que no necesites.',
  },
}
