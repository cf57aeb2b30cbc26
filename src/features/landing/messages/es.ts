// Texts of the landing page, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  title: 'Distribución musical que te mantiene al tanto',
  lead: 'Backline lleva tus sencillos, EP y álbumes a las tiendas. En cada paso sabes a quién le toca, hasta cuándo y qué sigue.',
  start: 'Crear un lanzamiento',
  signIn: 'Iniciar sesión',
  sample: {
    coverAlt: 'Portada de «Half Light»: un sol rojo sobre agua a rayas',
    release: 'EP, 4 temas',
  },
  steps: {
    draft: 'Borrador',
    draftNote: 'Revisado mientras escribes',
    submitted: 'Enviado',
    submittedNote: 'Se guarda tal como lo envías',
    review: 'En revisión',
    reviewNote: 'De 1 a 2 días hábiles',
    delivered: 'Entregado',
    deliveredNote: 'DDEX ERN 4.3, tienda por tienda',
    live: 'Publicado',
    liveNote: 'En tu fecha de lanzamiento',
    paid: 'Pagado',
    paidNote: 'Cada importe explicado',
  },
  wait: {
    title: 'Siempre sabes qué sigue',
    line: 'Muchas distribuidoras guardan silencio después de la subida. Aquí cada lanzamiento muestra a quién le toca, hasta cuándo y qué pasa después.',
    review: 'Equipo de revisión',
    reviewUntil: 'en dos días hábiles',
    delivery: 'Entrega a tus tiendas',
    you: 'Tú',
    youUntil: 'a tiempo para tu fecha',
    second: 'Segunda revisión',
    reopened: 'Reabierto',
    stores: 'Tiendas',
    storesUntil: 'para tu fecha de lanzamiento',
    storesNext: 'Publicado, con enlace a cada tienda',
  },
  checks: {
    title: 'Verificado antes de enviarse',
    line: 'Medimos cada archivo que subes: silencios, saturación, sonoridad, pico real, duración y formato. Ves cada problema sobre la forma de onda, con la solución al lado.',
    sample:
      'Pruébalo: este tema tiene dos problemas, detectados por la misma revisión que reciben tus archivos.',
  },
  amount: {
    title: 'Cada importe se abre',
    line: 'Haz clic en una cifra y mira de dónde sale: la línea del informe de la tienda, el tipo de cambio, la comisión y tu reparto. Si algo no cuadra, tienes la línea que señalar.',
    track: '«Slow Ferries», Spotify, Alemania, septiembre',
    plays_one: '{{plays}} reproducción',
    plays_other: '{{plays}} reproducciones',
    reported: 'Informado por la tienda',
    rate: 'Tipo de cambio {{rate}}',
    fee: 'Nuestra comisión en PRO, 0 %',
    share: 'Tu parte, {{percent}} %',
  },
  catalogue: {
    title: 'Trae tu catálogo contigo',
    line: '¿Vienes de otra distribuidora? Impórtalo todo de una vez. Tus ISRC, tus UPC y tus fechas de lanzamiento originales no cambian.',
    files: 'Una tabla, o paquetes DDEX a partir de ERN 3.8',
    media: 'Audio y portadas, asociados por nombre de archivo, ISRC o UPC',
    problems: 'Cada problema con su fila, su columna y los valores permitidos',
    undo: 'No se crea nada antes de que confirmes, y la importación se puede deshacer',
  },
  promises: {
    title: 'Lo que te prometemos',
    codes: 'Tus códigos son tuyos',
    codesLine: 'Tus ISRC y UPC están siempre a la vista, en todos los planes.',
    reasons: 'Motivos claros',
    reasonsLine: 'Si un lanzamiento se reabre, ves qué falla, dónde y cómo corregirlo.',
    once: 'Se entrega una sola vez',
    onceLine: 'Aunque algo falle a mitad de la entrega, tu lanzamiento nunca se envía dos veces.',
    live: 'Dejas de pagar, sigues en tiendas',
    liveLine:
      'Cuando acaba un plan, tu música sigue en las tiendas. Las reproducciones nuevas pagan el 85 %.',
    splits: 'Repartos antes de lanzar',
    splitsLine: 'Acuerden las partes en el borrador. Cada quien ve la suya y cobra directamente.',
    person: 'Responde una persona',
    personLine: 'En 48, 24 o 4 horas según tu plan. La hora está en la consulta.',
    exit: 'Vete cuando quieras',
    exitLine:
      'Exporta tu catálogo en cualquier momento, como tabla y como paquetes DDEX con audio y portadas.',
    history: 'Un historial completo',
    historyLine: 'Cada decisión sobre un lanzamiento queda registrada: quién la tomó y cuándo.',
    answers: 'La respuesta de cada tienda',
    answersLine: 'Ves, tienda por tienda, qué se envió, cuándo se aceptó y el enlace en cuanto se publica.',
  },
  questions: {
    title: 'Lo que todos preguntan',
    when: '¿Cuándo estará publicado mi lanzamiento?',
    whenLine:
      'Una persona lo revisa en dos días hábiles, después llega a las tiendas y se publica en la fecha que elijas. Cuenta con al menos siete días, para que los editores de Spotify lo escuchen antes.',
    rights: '¿Conservo mis derechos?',
    rightsLine:
      'Sí, todos. Nos permites entregar tu música y nada más, y siempre ves tus ISRC y UPC. Puedes retirar un lanzamiento cualquier día con los planes de pago y a partir del día {{takedownDays}} con Basic.',
    cost: '¿Cuánto cuesta?',
    costLine:
      'Basic es gratis: recibes el {{share}} de lo que gana tu música. Con PRO y Advanced pagas el plan y te quedas con todo.',
    paid: '¿Cuándo recibo mi dinero?',
    paidLine:
      'Las tiendas informan semanas después de que acaba el mes. En cuanto llega un informe, ves cada importe y de dónde sale. Un retiro se envía {{paidDays}} días después de pedirlo con los planes de pago y {{basicDays}} días después con Basic.',
    move: '¿Puedo traer música que ya está publicada?',
    moveLine:
      'Sí. Importa todo tu catálogo con sus ISRC, UPC y fechas originales. Con esos códigos, las tiendas saben que es la misma grabación.',
    stop: '¿Qué pasa si dejo de pagar?',
    stopLine:
      'Tu música sigue publicada y el catálogo sigue siendo tuyo. Desde entonces, las nuevas reproducciones pagan la parte de Basic, el {{share}}.',
  },
  plans: { title: 'Empieza gratis, paga cuando te convenga' },
  host: {
    title: 'O instálalo en tu servidor',
    line: 'Backline es de código abierto. Úsalo en tu propio servidor, con tus contratos con las tiendas y tu equipo de revisión.',
    needs: '# Node 18 o posterior, nada más',
  },
}
