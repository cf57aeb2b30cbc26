// The Spanish words the rules look for.
import type { LanguageWords } from './language-words.ts'

// biome-ignore format: lists
export const spanish: LanguageWords = {
  banned: [
    'exclusivo', 'exclusiva', 'edición limitada', 'vídeo oficial', 'audio oficial', 'videoclip oficial', 'vídeo lyric', 'lyric vídeo oficial',
    'descarga gratis', 'descarga gratuita', 'descarga digital', 'tono de llamada', 'versión tiktok', 'sin copyright', 'libre de derechos',
  ],
  tags: [
    'oficial', 'explícito', 'explícita', 'limpio', 'versión limpia', 'nuevo', 'nueva', 'estreno', 'letra', 'con letra', 'letras', 'viral',
    'ya disponible', 'disponible ya', 'próximamente', 'preventa', 'gratis', 'alta calidad', 'videoclip', 'versión completa', 'sencillo digital',
  ],
  announcements: ['ya disponible', 'disponible ya', 'próximamente en tiendas'],
  fillers: ['versión', 'canción', 'sencillo', 'álbum', 'disco', 'música', 'tema', 'en', 'y', 'por'],
  slurs: ['sudaca', 'sudacas', 'negrata', 'negratas', 'moro de mierda', 'judío de mierda', 'maricón de mierda'],
  searchTerms: ['beat tipo', 'pista tipo', 'pista de rap gratis', 'lo mejor de la música', 'mejores canciones de', 'grandes éxitos de siempre'],
  borrowedFame: ['al estilo de', 'en el estilo de', 'tributo a', 'versión karaoke', 'karaoke de', 'popularizado por', 'originalmente interpretado por'],
  publicDomain: ['navidad', 'villancico', 'villancicos', 'noche de paz', 'cumpleaños feliz', 'himno nacional', 'padre nuestro', 'salmo', 'dominio público', 'tradicional'],
  numbered: ['pista', 'grabación', 'nota de voz', 'sin título'],
  placeholders: ['sin título', 'sin nombre', 'título', 'desconocido', 'maqueta', 'prueba', 'nueva canción', 'mi canción', 'pista', 'nota de voz'],
  versions: {
    original: ['versión original', 'mezcla original', 'versión álbum', 'versión del álbum', 'versión de álbum', 'versión de estudio', 'versión del disco'],
    remix: ['versión remix', 'remezcla'],
    acoustic: ['acústico', 'acústica', 'versión acústica', 'en acústico'],
    cover: ['versión cover'],
    instrumental: ['versión instrumental'],
    live: ['en vivo', 'en directo', 'versión en vivo', 'versión en directo', 'grabado en vivo', 'grabado en directo'],
  },
  featuring: ['con la participación de', 'con la colaboración de'],
  withGuest: ['con', 'junto a', 'dueto con', 'a dúo con'],
  producedBy: ['prod por', 'producido por', 'producida por'],
  volume: ['volumen'],
  part: ['parte'],
  variousArtists: ['varios artistas', 'artistas varios', 'varios intérpretes', 'diversos artistas'],
  variousShort: ['varios', 'vv aa'],
  genericNames: ['desconocido', 'artista desconocido', 'artista', 'coro', 'orquesta', 'cantante', 'banda', 'sonido blanco', 'ruido blanco', 'navidad', 'música relajante', 'bebé', 'éxitos', 'reparto original', 'prueba', 'ninguno'],
  roles: ['guitarra', 'bajo', 'batería', 'teclados', 'voz', 'voces', 'cantante', 'productor', 'productora', 'compositor', 'compositora', 'letrista', 'violín', 'saxofón', 'percusión'],
  labels: ['discos', 'producciones', 'editorial', 'sociedad limitada', 's l', 's a'],
  nameTags: ['oficial', 'canal oficial', 'página oficial'],
}
