// Textos de las conexiones con servicios de música.
import type { en } from './en.ts'

export const es: typeof en = {
  section: {
    title: 'Servicios conectados',
    line: 'Conecta Spotify para proponer tu música a playlists o para recibir propuestas si las curas. Vemos las playlists de tu biblioteca y solo seguimos las que elijas. Nunca reproducimos ni publicamos nada.',
  },
  state: {
    connected: 'Conectado',
    missing: 'Sin conectar',
    expired: 'Acceso terminado',
    unavailable: 'No disponible',
  },
  line: {
    connected: 'como {{name}}',
    missing: 'Spotify te pedirá permiso primero',
    expired: 'Spotify terminó nuestro acceso a la cuenta de {{name}}',
    unavailable: 'Spotify no está configurado en este sitio',
  },
  someone: 'tu cuenta',
  connect: 'Conectar Spotify',
  again: 'Volver a conectar',
  disconnect: 'Desconectar',
  disconnected: 'Spotify está desconectado',
  connected: 'Spotify está conectado',
  failed: 'No pudimos cargar tu conexión con Spotify',
  follow: {
    following: 'La sigues',
    missing: 'Aún no la sigues',
    followingLine: '{{name}} está en tu biblioteca',
    missingLine: 'Primero síguela en Spotify',
    button: 'Seguir {{name}}',
    followed: 'Ya sigues {{name}}',
    failed: 'No pudimos preguntar a Spotify si sigues {{name}}',
    first: 'Primero conecta Spotify',
    unknown: 'Seguir en Spotify',
  },
  page: {
    connecting: {
      title: 'Conectando Spotify',
      line: 'Un momento. Te llevamos de vuelta a donde estabas.',
    },
    connected: {
      title: 'Spotify está conectado',
      line: 'Puedes seguir donde estabas.',
    },
    cancelled: {
      title: 'Spotify no está conectado',
      line: 'Cancelaste en Spotify. No se conectó nada.',
    },
    failed: {
      title: 'No se pudo conectar Spotify',
      line: 'Spotify no completó la conexión. Inténtalo de nuevo.',
    },
    stale: {
      title: 'Esta respuesta de Spotify ya no vale',
      line: 'Ya se usó, tardó más de diez minutos o empezó en otro navegador. Tu conexión no ha cambiado.',
    },
    start: {
      title: 'Conectar Spotify',
      line: 'Spotify te pide permiso. Después vuelves aquí.',
    },
    unavailable: {
      title: 'Spotify no está disponible',
      line: 'Spotify no está configurado en este sitio, así que no hay nada que conectar.',
    },
    again: 'Intentar de nuevo',
    back: 'Volver',
    settings: 'Ir a los ajustes',
  },
  problem: {
    spotify_not_connected: 'Primero conecta Spotify.',
    spotify_expired: 'Spotify terminó el acceso. Vuelve a conectar Spotify.',
    spotify_unavailable: 'Spotify no responde ahora mismo. Inténtalo en unos minutos.',
    failed_to_follow: 'No se pudo seguir. Spotify no lo aceptó: inténtalo de nuevo en un momento.',
  },
}
