// Textos de las páginas de productos y de la página sobre distribución.
import type { en } from './en.ts'

export const es: typeof en = {
  loading: 'Cargando el ejemplo',
  failed: 'No se pudo cargar el ejemplo',
  questions: 'Preguntas',
  others: 'Qué más puedes hacer aquí',
  all: 'Qué más está incluido',
  tryEditor: 'Probar el editor',
  seePlaylists: 'Ver las playlists',
  verb: { play: 'Escuchar', buy: 'Comprar', open: 'Abrir' },
  plans: {
    title: 'En tu plan',
    none: 'ninguna',
    perMonth_one: '{{count}} al mes',
    perMonth_other: '{{count}} al mes',
    lastDays_one: 'del último día',
    lastDays_other: 'de los últimos {{count}} días',
    ever: 'desde tu primer lanzamiento',
  },
  row: {
    smartLinks: 'Smart links para cada lanzamiento publicado',
    linkFigures: 'Visitas, clics, países y fuentes',
    linkLook: 'Dirección propia, colores de la portada y botones tuyos',
    presaves: 'Pre-saves, con la lista de tus fans',
    artistPages: 'Una página para cada artista',
    pageVisits: 'Visitas por día y por país',
    pageLook: 'Todos los diseños, paletas y tramas',
    pitches: 'Propuestas que se responden en el mismo orden para todos',
    playTotals: 'Streams, mejores temas y países',
    playDays: 'Cifras {{value}}',
    playDetails: 'Ciudades, públicos, playlists, estimaciones e informes compartidos',
    splits: 'Repartos con todas las personas que haga falta',
    share: 'Repartes el {{value}} de lo que pagan las tiendas',
    covers: 'Todos los estilos, paletas y capas',
    coverTemplates: 'Todas las plantillas, también para banners',
    coverPictures: 'Imágenes con IA para portadas: {{value}}',
    lyrics: 'Canciones nuevas: {{value}}',
    lyricsInStores: 'La letra de tus temas en las tiendas',
  },
  short: {
    'smart-links': 'Una página con todas las tiendas',
    'pre-saves': 'Fans antes del estreno',
    'artist-pages': 'Tu casa en la web',
    'playlist-pitching': 'Curadores que responden',
    'music-analytics': 'Cada reproducción, y por qué cambió',
    'royalty-splits': 'Cada cual recibe su parte',
    mastering: 'Un máster que escuchas antes de pagar',
    'cover-art': 'Una portada a partir de tus palabras',
    'lyrics-generator': 'El primer borrador de tu canción',
  },
  link: {
    code: 'Código QR de {{url}}',
    caption: 'Escanéalo: lleva a esta página. El tuyo lleva a tu lanzamiento.',
  },
  releaseDay: {
    over: 'Un lanzamiento del {{day}}: cuándo llega a los fans',
    caption:
      'Hora UTC. Cinco minutos después de que el día empiece en todo el país. Calculado para esta página con la misma regla que envía los pre-saves.',
  },
  palettes: {
    caption_one: 'Nuestra paleta, con sus colores reales.',
    caption_other: 'Las {{count}} paletas, con sus colores reales. El texto se lee bien en todas.',
  },
  pitch: {
    label: 'El recorrido de una propuesta',
    sent: 'Enviada',
    sentLine: 'Tu tema y por qué encaja, en unas pocas frases',
    opened: 'Abierta',
    openedLine: 'Ves cuándo la escucha el curador',
    answered: 'Respondida',
    answeredLine: 'En {{answer}} días: un lugar en la playlist, o una razón con sus propias palabras',
    placed: 'Comprobada',
    placedLine: 'Otros {{check}} días después miramos si el tema sigue ahí',
    caption: 'Todas las propuestas siguen este camino, las envíe quien las envíe.',
  },
  plays: {
    recent: 'streams en 28 días, {{change}} % frente a los 28 anteriores',
    label: 'Streams por día durante 17 semanas, y la estimación de las cuatro siguientes',
    estimate: 'Estimación',
    caption:
      'Un tema de ejemplo en la tienda de pruebas que trae Backline, contado y estimado como los tuyos.',
  },
  split: {
    total: 'Importe',
    caption:
      'Tres partes iguales, divididas por el mismo código que contabiliza tus regalías. Cada fila cuadra hasta la última cifra.',
  },
  covers: {
    alt: 'Portada de ejemplo {{number}}: «Half Light», de The Low Meridian',
    caption: 'Seis propuestas para un mismo título, dibujadas por el editor para esta página.',
  },
  song: {
    line: 'Verso',
    syllables: 'Sílabas',
    rhyme: 'Rima',
    caption: 'Escrita por el generador para esta página. A la derecha, las sílabas y la letra de la rima.',
  },
  'smart-links': {
    title: 'Un solo enlace a tu música en todas las tiendas',
    lead: 'Una página para tu lanzamiento con un botón por cada tienda que lo tiene. Compartes una dirección y tus fans eligen dónde escuchar.',
    action: 'Crear un smart link',
    points: {
      first: 'Se completa solo',
      firstLine:
        'Elige un lanzamiento publicado. Las tiendas ya están ahí, y las que lo publiquen después aparecen solas.',
      second: 'Pensado para el móvil',
      secondLine:
        'La página pesa unos pocos kilobytes, sin scripts ni rastreadores: se abre al instante, también en el metro.',
      third: 'Sabes qué aporta cada publicación',
      thirdLine:
        'Visitas y clics por día, país, dispositivo y fuente. Los escaneos del código QR cuentan como una fuente aparte.',
    },
    questions: {
      first: '¿Puedo añadir tiendas a las que Backline no entrega?',
      firstLine:
        'Sí. Añade la dirección de cualquier tienda de nuestra lista. Con PRO y Advanced también puedes poner botones propios, como Bandcamp o tu tienda.',
      second: '¿Qué pasa con un enlace que ya imprimí?',
      secondLine: 'Sigue funcionando. Si cambias la dirección, la anterior lleva a la nueva.',
      third: '¿Cuentan los bots?',
      thirdLine: 'No. Los bots y las vistas previas de las apps de mensajería quedan fuera de las cifras.',
    },
  },
  'pre-saves': {
    title: 'Fans que ya esperan tu lanzamiento',
    lead: 'Reúne fans antes del día. Cuando sale tu música, les llega a su biblioteca o a su correo, una sola vez.',
    action: 'Preparar un pre-save',
    points: {
      first: 'Por correo o con Spotify',
      firstLine:
        'Tus fans dejan su correo, o conectan Spotify y ese día encuentran el lanzamiento en su biblioteca.',
      second: 'El día correcto, donde vivan',
      secondLine:
        'Si sale a medianoche local, un fan de Madrid lo recibe horas antes que uno de Ciudad de México, como debe ser.',
      third: 'La dirección sigue viva',
      thirdLine:
        'En cuanto una tienda tiene el lanzamiento, la misma página pasa a ser tu smart link. Lo que compartiste sigue sirviendo.',
    },
    questions: {
      first: '¿De quién es la lista de fans?',
      firstLine:
        'Tuya. Expórtala como tabla, con lo que aceptó cada fan. A quienes dijeron que sí a las novedades puedes volver a escribirles.',
      second: '¿Los correos son reales?',
      secondLine:
        'Cada fan confirma el suyo con un enlace. Lo que no se confirma en {{unconfirmedDays}} días se borra.',
      third: '¿Y si Spotify se retrasa ese día?',
      thirdLine:
        'Buscamos tu lanzamiento cada {{lookUpMinutes}} minutos y lo guardamos en cuanto aparece. Ves qué falló y puedes volver a intentarlo.',
    },
  },
  'artist-pages': {
    title: 'Tu artista, en casa propia en la web',
    lead: 'Quién eres, dónde seguirte y qué has publicado, en una página con tus colores.',
    action: 'Crear una página de artista',
    points: {
      first: 'Siempre al día',
      firstLine:
        'Tus {{releases}} lanzamientos más recientes aparecen en cuanto se publican, cada uno con su smart link.',
      second: 'Se parece a ti',
      secondLine:
        '{{layouts}} diseños, {{palettes}} paletas y {{patterns}} tramas. Ordena los bloques con el ratón o con el teclado.',
      third: 'Fácil de encontrar',
      thirdLine: 'Los buscadores pueden leerla, y tú decides si aparece en nuestro catálogo de artistas.',
    },
    questions: {
      first: '¿Necesito un lanzamiento antes?',
      firstLine: 'No. Con una foto, una biografía y tus enlaces ya puedes publicarla.',
      second: '¿Qué perfiles puedo enlazar?',
      secondLine: 'Hasta {{networks}}: de Spotify y Apple Music a Instagram, TikTok y tu propia web.',
      third: '¿Puedo cambiar la dirección?',
      thirdLine: 'Sí. La anterior lleva entonces a la nueva.',
    },
  },
  'playlist-pitching': {
    title: 'Propón tu tema a playlists y recibe respuesta',
    lead: 'Envía tu tema a curadores con el historial a la vista. Nadie puede comprar un lugar y ningún plan pasa primero.',
    action: 'Proponer un tema',
    points: {
      first: 'Su historial está a la vista',
      firstLine:
        'Cuántas propuestas responde a tiempo cada curador, con qué rapidez, cuántas acepta y por qué dice que no.',
      second: 'Una razón, no silencio',
      secondLine:
        'Cada curador tiene siete días. Si dice que no, escribe por qué con al menos diez palabras. El silencio queda en su historial.',
      third: 'Un orden justo',
      thirdLine: 'La cola de cada día se baraja. Tu plan no se lee ni se muestra.',
    },
    questions: {
      first: '¿Cuesta algo proponer un tema?',
      firstLine: 'No. Está en todos los planes, y un lugar en una playlist no se puede comprar.',
      second: '¿Qué temas puedo proponer?',
      secondLine: 'Los de tus lanzamientos publicados y los de los aprobados que salen pronto.',
      third: '¿Cuántas propuestas puedo enviar?',
      thirdLine:
        'Cada tema una vez por playlist, con dos propuestas abiertas a la vez en cada una. El curador decide cuántas recibe por semana.',
    },
  },
  'music-analytics': {
    title: 'Mira cada reproducción y qué la movió',
    lead: 'Streams, oyentes, países y playlists según los informes de tus tiendas, en un solo lugar y para los días que elijas.',
    action: 'Abrir las analíticas',
    points: {
      first: 'Te dice qué cambió',
      firstLine: 'Una frase sobre el gráfico nombra el tema y el país que explican una subida o una bajada.',
      second: 'Cifras honestas',
      secondLine:
        'Ves hasta qué día ha informado cada tienda. Una estimación se dibuja como tal, con su error habitual.',
      third: 'Comparte un informe',
      thirdLine:
        'Un enlace muestra a tu mánager o a tu sello justo lo que elegiste, hasta {{sharedDays}} días. Puedes cerrarlo cuando quieras.',
    },
    questions: {
      first: '¿Qué tan recientes son las cifras?',
      firstLine:
        'Las tiendas informan de uno a tres días después, algunas una vez al mes. Cada página dice hasta dónde llegan.',
      second: '¿Puedo llevarme mis datos?',
      secondLine: 'Sí. Exporta como tabla exactamente lo que ves en pantalla.',
      third: '¿Y si hay reproducciones raras?',
      thirdLine:
        'Los días con muchas más reproducciones de lo normal quedan marcados, con lo que sabemos de ellos, para que la pregunta de una tienda no te sorprenda.',
    },
  },
  'royalty-splits': {
    title: 'Cada cual recibe su parte, al centavo',
    lead: 'Acuerden en el borrador quién recibe qué. Cada persona tiene su cuenta y cobra directamente, no a través de ti.',
    action: 'Crear un reparto',
    points: {
      first: 'Para un lanzamiento o un solo tema',
      firstLine:
        'Hasta {{parties}} personas comparten un lanzamiento, y cualquier tema puede tener su propio reparto.',
      second: 'Nadie pierde por sorpresa',
      secondLine:
        'Quien aceptó una parte debe estar de acuerdo antes de que se reduzca. Los cambios valen a partir de un mes.',
      third: 'Primero los anticipos',
      thirdLine:
        'Un anticipo o un gasto puede recuperarse antes del reparto, si todos los implicados están de acuerdo.',
    },
    questions: {
      first: '¿Los demás necesitan un plan de pago?',
      firstLine: 'No. Lo que queda por repartir depende solo del plan de quien es dueño del tema.',
      second: '¿Y si alguien no responde?',
      secondLine:
        'Su parte se guarda y los demás cobran enseguida. Se lo recordamos a los {{firstReminder}} y a los {{lastReminder}} días. A los {{takeBackDays}} días puedes recuperarla.',
      third: '¿Adónde van los centavos sueltos?',
      thirdLine:
        'Contamos en millonésimas. Lo que no se puede dividir va al resto mayor, así que todas las partes suman siempre el total.',
    },
  },
  'cover-art': {
    title: 'Una portada para tu música en un minuto',
    lead: 'Escribe un título y un artista. Al momento se dibujan varias portadas, y puedes cambiar cada detalle de la que te guste.',
    action: 'Diseñar una portada',
    points: {
      first: 'Dibujada, no adivinada',
      firstLine:
        '{{styles}} estilos, {{palettes}} paletas y {{templates}} plantillas que siguen reglas de diseño. Las mismas palabras dan siempre las mismas propuestas.',
      second: 'Como la piden las tiendas',
      secondLine:
        '{{side}} por {{side}} píxeles, texto legible y revisada como cualquier otra portada antes de enviarse.',
      third: 'Directa a tu lanzamiento',
      thirdLine: 'Ponla en un borrador con un clic, descárgala o conviértela en banners de tres formatos.',
    },
    questions: {
      first: '¿De quién es la portada?',
      firstLine:
        'Tuya. Se dibuja con reglas a partir de tus palabras y tus elecciones. No lleva imágenes de otros artistas, salvo que tú las añadas.',
      second: '¿Puedo usar mi propia foto?',
      secondLine: 'Sí. Añádela como capa, con texto, formas y filtros.',
      third: '¿Puedo probarlo antes?',
      thirdLine: 'Sí. El editor también dibuja propuestas para visitantes, sin cuenta.',
    },
  },
  'lyrics-generator': {
    title: 'El primer borrador de tu próxima canción',
    lead: 'Elige un estado de ánimo, un género y hasta cuatro palabras tuyas. Recibes estrofas y un estribillo que riman, y cambias cada verso.',
    action: 'Escribir un borrador',
    points: {
      first: 'Rima en {{languages}} idiomas',
      firstLine:
        'El español, el inglés, el portugués y el turco tienen cada uno su libro de frases, con sus rimas y sus sílabas.',
      second: 'Quédate con lo que funciona',
      secondLine: 'Fija los versos que te gustan y reescribe el resto. No cuenta como canción nueva.',
      third: 'Y de ahí a tu tema',
      thirdLine: 'Copia el texto o añádelo a un tema de un borrador.',
    },
    questions: {
      first: '¿Es inteligencia artificial?',
      firstLine:
        'No. Las canciones se componen con un libro de frases en nuestro propio servidor. Lo que escribes no sale de ahí y ningún modelo aprende de ello.',
      firstLineModel:
        'Sí. El borrador lo escribe un modelo de lenguaje; el formulario dice cuál es y adónde se envía lo que escribes. Si no responde, lo sustituye un libro de frases en nuestro propio servidor.',
      second: '¿Quién puede usarlo?',
      secondLine:
        'Quien tenga aquí un lanzamiento publicado. Cuántas canciones puedes empezar depende de tu plan.',
      third: '¿Puedo publicar la letra?',
      thirdLine:
        'Sí, para eso está. Pero es un borrador: otros pueden recibir versos parecidos, así que hazla tuya.',
    },
  },
  distribution: {
    name: 'Distribución y monetización de música',
    title: 'De tu archivo a todas las tiendas, y el dinero de vuelta a ti',
    lead: 'Súbelo una vez. Revisamos tu lanzamiento, lo entregamos y te mostramos cada centavo que gana, con la línea del informe de donde sale.',
    seeCosts: 'Ver cuánto cuesta',
    steps: {
      title: 'Cómo llega un lanzamiento a las tiendas',
      line: 'Cinco pasos. En cada uno ves a quién le toca y hasta cuándo.',
      draft: 'Completas el borrador',
      draftLine: 'Audio, portada, créditos y fecha. Se guarda solo y puedes empezar por donde quieras.',
      check: 'Lo comprobamos mientras escribes',
      checkLine:
        'Sonido, portada, títulos y códigos, según las reglas de las tiendas. Cada problema viene con su solución.',
      review: 'Lo revisa una persona',
      reviewLine: 'Si hay que cambiar algo, lees qué, dónde y por qué. Nada queda en un simple «rechazado».',
      deliver: 'Las tiendas lo reciben',
      deliverLine:
        '{{majorStores}} tiendas principales con Basic, las {{stores}} de nuestra lista con los planes de pago. Ves la respuesta de cada una.',
      live: 'Sale en tu fecha',
      liveLine: 'Con tus ISRC y tu UPC, y un smart link a cada tienda que lo tiene.',
    },
    costs: {
      title: 'Cuánto cuesta',
      line: 'Sin tarifa por lanzamiento, por tema ni por cada año en línea. Empieza gratis y cambia de plan cuando te compense.',
      failed: 'No se pudieron cargar los planes',
    },
    money: {
      title: 'Cómo vuelve el dinero',
      line: 'Las tiendas informan de lo que se escuchó y lo pagan. Con Basic nos quedamos el {{fee}}; con PRO y Advanced, nada. El resto se divide según tu reparto y cada persona retira lo suyo.',
      reported: 'Informa una tienda',
      fee: 'Nuestra comisión',
      part: '{{name}}, un tercio',
      basic: 'Basic',
      paid: 'PRO, Advanced',
      failed: 'No se pudo cargar el ejemplo',
      example:
        'Un ejemplo en cualquier moneda, calculado para esta página por el mismo código que contabiliza tus regalías.',
    },
    cents: {
      title: 'Cada centavo, explicado',
      line: 'Cualquier importe de tu cuenta se abre: la tienda, el país, el mes, el tipo de cambio, la comisión, tu parte y la línea en el archivo de la tienda.',
    },
    questions: {
      time: '¿Cuánto tarda?',
      timeLine:
        'Envía el lanzamiento al menos {{standardDays}} días antes de su fecha. Con PRO y Advanced hay plazos más cortos, desde {{expressDays}} días.',
      stores: '¿A qué tiendas llega mi música?',
      storesLine:
        'Basic entrega a las {{majorStores}} más grandes. PRO y Advanced llegan a las {{stores}} tiendas y servicios de nuestra lista. Tú eliges cuáles.',
      codes: '¿Conservo mis derechos y mis códigos?',
      codesLine:
        'Sí. Tus grabaciones siguen siendo tuyas, y tus ISRC y UPC están siempre a la vista. Con PRO y Advanced puedes traer los tuyos.',
      fee: '¿Qué parte de mis regalías se quedan?',
      feeLine:
        'Con Basic, el {{fee}}: recibes el {{share}}. Con los planes de pago lo recibes todo. No hay ninguna otra comisión sobre lo que pagan las tiendas.',
      withdraw: '¿Cuándo puedo retirar?',
      withdrawLine:
        'En cuanto se contabiliza un informe, semanas después de su mes. Enviamos el retiro {{paidDays}} días después de que lo pidas con los planes de pago, {{basicDays}} con Basic.',
      stop: '¿Y si dejo de pagar o me voy?',
      stopLine:
        'Tu música sigue publicada y los nuevos streams pagan el {{share}}. Puedes retirarla cualquier día con los planes de pago, desde el día {{takedownDays}} con Basic, y exportar todo tu catálogo.',
    },
  },
}
