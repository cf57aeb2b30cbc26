// Texts of the frame around every page, and of the public pages, in Spanish.
import type { Messages } from '#lib/i18n/speak.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  nav: {
    label: 'Principal',
    dashboard: 'Panel',
    releases: 'Lanzamientos',
    analytics: 'Analítica',
    tools: 'Herramientas',
    royalties: 'Regalías',
    settings: 'Ajustes',
    upgrade: 'Mejorar plan',
    artists: 'Artistas',
    reviewDesk: 'Mesa de revisión',
    deliveries: 'Entregas',
    people: 'Personas',
    audit: 'Auditoría',
    backToAdmin: 'Volver a administración',
    team: 'Equipo',
    account: 'Cuenta de {{name}}',
    signOut: 'Cerrar sesión',
    signIn: 'Entrar',
    signUp: 'Crear cuenta',
    language: 'Idioma',
    theme: 'Tema',
    dark: 'Tema oscuro',
    light: 'Tema claro',
    staff: 'Equipo',
  },
  footer: {
    label: 'Pie de página',
    product: 'Producto',
    legal: 'Legal',
    api: 'API',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    cookies: 'Cookies',
  },
  later: {
    line: 'Esta parte de Backline no está en esta versión. Tus lanzamientos, revisiones y entregas funcionan sin ella.',
    catalog: 'Artistas',
    promotion: 'Promoción',
    coverEditor: 'Editor de portadas',
    mastering: 'Masterización',
    smartlinks: 'Enlaces inteligentes',
    plans: 'Planes',
  },
  acting: {
    label: 'Actúas en nombre de otra persona',
    line: 'Actúas como {{name}}. No se pueden cambiar contraseñas, correo, dos factores ni datos de pago, ni hacer retiros.',
  },
  staffOnly: { title: 'La zona del equipo' },
  landing: {
    title: 'Distribución musical que nunca calla',
    lead: 'Backline envía tus sencillos, EP y álbumes a las tiendas. En cada paso dice a quién le toca, hasta cuándo y qué viene después.',
    start: 'Empezar un lanzamiento',
    signIn: 'Entrar',
    free: 'Empezar es gratis, sin tarjeta. Conservas tus derechos y tus códigos.',
    steps: {
      draft: 'Borrador',
      draftNote: 'Revisado mientras escribes',
      submitted: 'Enviado',
      submittedNote: 'Congelado como una revisión',
      review: 'En revisión',
      reviewNote: 'De uno a dos días hábiles',
      delivered: 'Entregado',
      deliveredNote: 'DDEX ERN 4.3, tienda por tienda',
      live: 'Publicado',
      liveNote: 'En tu fecha de lanzamiento',
    },
    wait: {
      title: 'Cada espera tiene nombre y fecha',
      line: 'La mayoría de los distribuidores callan tras la subida. Aquí un lanzamiento siempre muestra tres cosas: a quién le toca, hasta cuándo y qué pasa después.',
      review: 'Mesa de revisión',
      reviewUntil: 'en dos días hábiles',
      delivery: 'Entrega a tus tiendas',
      you: 'A ti',
      youUntil: 'a tiempo para tu fecha',
      second: 'Segunda revisión',
    },
    heard: {
      title: 'Escuchado antes de enviarse',
      line: 'Cada archivo se mide al llegar: silencios, saturación, sonoridad, pico real, duración, formato. Los hallazgos se marcan sobre la onda con letras, como en un ensayo, y al lado está el arreglo.',
    },
    promises: {
      title: 'Por escrito, para que nos lo exijas',
      codes: 'Tus códigos viajan contigo',
      codesLine: 'ISRC y UPC siempre visibles, en todos los planes.',
      reasons: 'Motivos en palabras claras',
      reasonsLine: 'Un lanzamiento reabierto dice qué falla, dónde y cómo arreglarlo.',
      once: 'Se envía una sola vez',
      onceLine: 'Un fallo a mitad de entrega acaba en una entrega, nunca en dos.',
    },
    host: {
      title: 'O instálalo tú',
      line: 'Backline es de código abierto. Ponlo en tu propia máquina, con tus contratos y tu mesa de revisión.',
    },
  },
  legal: {
    updated:
      'Última actualización: 21 de noviembre de 2026. Es una plantilla: quien opera una instalación la hace revisar para su país antes de abrirla a otros.',
    terms: {
      title: 'Condiciones de uso',
      sections: {
        who: {
          title: 'Entre quiénes',
          text: 'Estas condiciones rigen entre tú y quien opera esta instalación de Backline. Al crear una cuenta las aceptas; debes poder contratar o tener quien lo haga por ti.',
        },
        rights: {
          title: 'Tus derechos siguen siendo tuyos',
          text: 'Conservas todos los derechos sobre tu música, textos e imágenes. Permites al operador guardarlos, revisarlos, convertirlos y entregarlos a las tiendas que elijas mientras el lanzamiento deba estar allí. El permiso no es exclusivo y termina cuando lo retiras.',
        },
        promise: {
          title: 'Lo que prometes',
          text: 'Tienes o has licenciado todo lo que envías, no infringes derechos ajenos, los créditos son ciertos y no compras reproducciones. Si llega una reclamación, el lanzamiento puede quedar retenido mientras respondes; se te dice el motivo y el plazo.',
        },
        money: {
          title: 'Dinero',
          text: 'Las tiendas informan dos o tres meses después del mes de uso. En Basic recibes el 85 % de lo que pagan; en PRO y Advanced, todo. Cada importe puede abrirse hasta la línea del informe de la tienda.',
        },
        end: {
          title: 'Terminar',
          text: 'Puedes irte cuando quieras y llevarte tus códigos, audio y datos. Que un plan termine no retira ningún lanzamiento.',
        },
      },
    },
    privacy: {
      title: 'Política de privacidad',
      sections: {
        what: {
          title: 'Qué se guarda',
          text: 'Tu nombre, nombre de usuario, correo e idioma; lo que escribes sobre artistas y lanzamientos; los archivos que envías; cuándo y desde dónde entraste. Los nombres legales de los artistas solo sirven para verificarlos y nunca se publican.',
        },
        why: {
          title: 'Para qué',
          text: 'Para llevar tu cuenta, entregar tus lanzamientos, liquidar las regalías y mantener fuera a extraños. No se vende nada y ninguna página carga nada de terceros.',
        },
        who: {
          title: 'Quién lo recibe',
          text: 'Las tiendas que eliges reciben el lanzamiento: títulos, nombres, créditos, códigos, audio y portada. Nadie más, salvo que una ley lo exija.',
        },
        yours: {
          title: 'Lo que puedes pedir',
          text: 'Puedes pedir una copia de tus datos, su corrección o su eliminación. Escribe a support@backline.test.',
        },
      },
    },
    cookies: {
      title: 'Política de cookies',
      sections: {
        cookies: {
          title: 'Cookies',
          text: 'backline.session_token mantiene tu sesión 14 días tras tu última visita, 90 como máximo; language recuerda el idioma de las páginas durante un año; signed_out solo se guarda si al cerrar la sesión no hubo conexión con nosotros, hasta que vuelvas a entrar. Todas son necesarias; no hay otras.',
        },
        storage: {
          title: 'Lo que guarda tu navegador',
          text: 'user (tu propio registro, para conocer tu nombre al cargar), language, theme, referral y utm_campaign, utm_medium, utm_source (cómo llegaste, hasta que te registras) y el estado de las subidas sin terminar.',
        },
      },
    },
  },
  failure: { home: 'Ir a la página de inicio' },
  problem: {
    invalid_input: 'Parte de lo enviado no es correcto; los lugares están marcados',
    invalid_value: 'No conocemos este valor',
    malformed: 'No se puede leer lo enviado; debe ser JSON',
    body_too_large: 'Lo enviado es demasiado grande (máximo {{max}})',
    not_found: 'No encontrado',
    permission_denied: 'Permiso denegado',
    wrong_state: 'No es posible en el estado actual ({{status}})',
    not_ready: 'Corrige los siguientes errores antes de enviar',
    idempotency_key_reused: 'Esta Idempotency-Key ya se usó para otra petición',
    idempotency_running: 'La misma petición sigue en marcha; vuelve a preguntar en un momento',
    too_many_requests: 'Demasiados intentos. Vuelve a probar en {{retryAfter}} segundos.',
    server_error: 'Error del servidor; inténtalo más tarde',
    unavailable: 'El servidor no puede trabajar ahora mismo. No se ha perdido nada; inténtalo en un minuto.',
    network_error: 'Error de red: no hay conexión con el servidor',
    foreign_origin: 'Esta petición vino de otro sitio y se rechazó',
    premium_required: 'Disponible con {{plan}}',
  },
}
