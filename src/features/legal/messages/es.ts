// Texts of the legal pages, in Spanish.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const es: Messages<typeof en> = {
  plainText: 'Leer como texto sin formato',
  updated:
    'Última actualización: 29 de noviembre de 2026. Es una plantilla: quien opere una instalación debe hacerla revisar para su país antes de abrirla al público.',
  terms: {
    title: 'Condiciones de uso',
    description:
      'Lo que tú y quien opera este servicio os comprometéis a cumplir: tus derechos siguen siendo tuyos, cómo se paga y cómo puedes irte.',
    sections: {
      who: {
        title: 'Entre quiénes rigen',
        text: 'Estas condiciones rigen entre tú y quien opera esta instalación de Backline. Al crear una cuenta, las aceptas. Debes poder celebrar contratos o tener a alguien que lo haga por ti.',
      },
      rights: {
        title: 'Tus derechos siguen siendo tuyos',
        text: 'Conservas todos los derechos sobre tu música, tus textos y tus imágenes. Permites al operador guardarlos, revisarlos, convertirlos y entregarlos a las tiendas que elijas mientras el lanzamiento deba estar disponible. Esta licencia no es exclusiva y termina cuando retiras el lanzamiento.',
      },
      promise: {
        title: 'Lo que prometes',
        text: 'Tienes la propiedad o la licencia de todo lo que envías, no infringes derechos ajenos, los créditos son correctos y no compras reproducciones. Si alguien reclama, el lanzamiento puede quedar retenido mientras respondes; te diremos el motivo y el plazo.',
      },
      money: {
        title: 'Dinero',
        text: 'Las tiendas informan dos o tres meses después del mes de uso. Con Basic recibes el 85 % de lo que pagan; con PRO y Advanced, todo. Puedes rastrear cada importe hasta la línea del informe de la tienda.',
      },
      end: {
        title: 'Si te vas',
        text: 'Puedes irte cuando quieras y llevarte tus códigos, tu audio y tus datos. Cuando termina un plan, no se retira ningún lanzamiento.',
      },
    },
  },
  privacy: {
    title: 'Política de privacidad',
    description:
      'Qué datos guarda Backline sobre ti, para qué, quién los ve y cómo obtenerlos o pedir que se borren.',
    sections: {
      what: {
        title: 'Qué guardamos',
        text: 'Tu nombre, usuario, correo, idioma y, si lo indicas, teléfono; lo que ingresas sobre artistas y lanzamientos; los archivos que subes; cómo cobras y el formulario fiscal que exigen los pagos; lo que compras y lo que escribes a soporte; cuándo y desde dónde iniciaste sesión. Los nombres legales de los artistas solo sirven para verificarlos y nunca se publican.',
      },
      why: {
        title: 'Para qué lo guardamos',
        text: 'Para gestionar tu cuenta, entregar tus lanzamientos, liquidar las regalías y proteger tu cuenta. No vendemos nada y ninguna página carga contenido de terceros.',
      },
      who: {
        title: 'Quién lo recibe',
        text: 'Las tiendas que eliges reciben el lanzamiento: títulos, nombres, créditos, códigos, audio y portada. Si esta instalación los usa, los servicios que hacen el trabajo reciben lo necesario: Stripe o Payoneer para pagarte, y Stripe o Apple para cobrar y calcular impuestos; Google o Apple cuando entras con ellos; Spotify cuando lo conectas: qué playlists nos pides ver o seguir; el servicio que envía nuestros correos; el que guarda los archivos. Las personas a las que invitas o con las que compartes un informe ven lo que les muestras. Nadie más, salvo que una ley lo exija.',
      },
      yours: {
        title: 'Tus derechos',
        text: 'Puedes descargar una copia de tus datos, corregirlos y cerrar tu cuenta por tu cuenta, en Cuenta. Para todo lo demás, {{contact}}.',
      },
    },
  },
  contact: { mail: 'escribe a {{email}}', none: 'abre una consulta en Soporte después de entrar' },
  cookies: {
    title: 'Política de cookies',
    description:
      'Las pocas cookies y entradas del navegador que Backline necesita, para qué sirve cada una y cuánto dura.',
    sections: {
      cookies: {
        title: 'Cookies',
        text: 'backline.session_token mantiene tu sesión 14 días después de tu última visita, 90 como máximo. backline.two_factor, backline.social, backline.presave, backline.music_connect y backline.registration solo existen mientras ingresas un segundo código, entras con Google o Apple, conectas un servicio de música para hacer un pre-save o a tu cuenta, o confirmas tu correo. En una conexión segura, los nombres de estas seis empiezan por __Host-. language recuerda tu idioma durante un año; signed_out solo se guarda si al cerrar sesión no hubo conexión con nosotros, hasta que vuelvas a entrar. Todas son necesarias; no hay otras.',
      },
      storage: {
        title: 'Guardado en tu navegador',
        text: 'user (tu perfil, para mostrar tu nombre al cargar), language, theme, playlist_view, redirect (adónde seguir cuando hayas entrado), referral y referral_at (el código del enlace con el que alguien te invitó y cuándo: 30 días o hasta que te registras), utm_campaign, utm_medium, utm_source (cómo llegaste, hasta que te registras) y el estado de las subidas sin terminar. toasts (los últimos avisos), pitch (una propuesta a una playlist aún sin enviar) y hasta dónde bajaste en cada página, hasta que cierres la pestaña. La base de datos backline contiene los cambios de borradores que aún no se han guardado.',
      },
    },
  },
}
