import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  freeToStart: 'Empieza gratis y sin tarjeta. Tus derechos y tus códigos siguen siendo tuyos.',
  title: 'Planes',
  description:
    'Compara Basic, PRO y Advanced: qué incluye cada uno, cuánto cuesta al año y qué parte de tus royalties te quedas.',
  lead: 'Se paga una vez al año. Si lo dejas, tu música sigue publicada y las reproducciones nuevas pagan el {{share}}.',
  leadByMonth:
    'Se paga por mes o por año. Si lo dejas, tu música sigue publicada y las reproducciones nuevas pagan el {{share}}.',
  loading: 'Cargando los planes',
  failed: 'No se pudieron cargar los planes',
  cameFor: 'Buscabas: {{row}}.',
  cameForLine: 'Viene con {{plan}}.',
  compare: 'Comparar planes',
  caption: 'Qué incluye cada plan',
  group: { releases: 'Lanzamientos', money: 'Dinero', reach: 'Alcance y ayuda' },
  row: {
    types: 'Tipos de lanzamiento',
    stores: 'Tiendas',
    audio: 'Audio',
    metadata: 'Compositor, letra, ISRC y UPC propios',
    schedules: 'Pre-save, prioritario y exprés',
    mastering: 'Másters que puedes escuchar',
    lyrics: 'Borradores de letras',
    pictures: 'Imágenes para portadas con IA',
    share: 'Tu parte',
    withdrawal: 'Un retiro sale',
    takedown: 'Retirada de tiendas',
    insights: 'Todas las estadísticas, también de smart links, y su aspecto',
    team: 'Artistas, sellos y equipo',
    support: 'Una persona responde en',
  },
  types: { single: 'Sencillos de un tema', all: 'Sencillos, EP y álbumes' },
  stores: { major: '{{count}} tiendas principales', all: '{{count}} tiendas' },
  audio: { standard: '16 bits, 44,1 kHz', original: 'Tu original, hasta 24 bits y 192 kHz' },
  perMonth: '{{count}} al mes',
  withdrawal: 'a los {{count}} días',
  takedown: { wait: 'desde el día {{count}}', any: 'cualquier día' },
  team: { one: 'Un artista', many: 'Todos los artistas que necesites' },
  hours_one: '{{count}} hora',
  hours_other: '{{count}} horas',
  yes: 'Sí',
  no: 'No incluido',
  free: 'Gratis',
  for: { indiefy_lite: 'una canción a la vez', pro: 'para artistas', advanced: 'para sellos' },
  interval: { year: 'al año', month: 'al mes' },
  saving: '{{percent}} menos que mes a mes',
  yours: 'Tu plan',
  until: 'hasta el {{day}}',
  noEnd: 'sin fecha de fin',
  signUp: 'Crear cuenta',
  questions: {
    worth: '¿Me conviene PRO?',
    worthLine:
      'Basic se queda con el {{percent}} de tus regalías. Si ganas más de {{amount}} al año, PRO te sale más barato.',
    stop: '¿Y si lo dejo?',
    stopLine:
      'No se retira nada. Las reproducciones nuevas pagan el {{share}}, los retiros que no salieron vuelven a tu saldo y los ves en una lista antes de decidir.',
    upgrade: '¿Y si cambio de idea a mitad de año?',
    upgradeLine:
      'Subir de plan cuesta la diferencia por los días que quedan. Bajar o dejarlo vale desde el día hasta el que pagaste.',
  },
  footnote:
    'Un año a {{amount}} frente a doce veces {{reference}}, el precio mensual de referencia. Precios en {{currency}}.',
  footnotePlain: 'Precios en {{currency}}.',
  upgrade: 'Mejorar plan',
}
