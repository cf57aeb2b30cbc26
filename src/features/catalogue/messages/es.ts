// Textos del catálogo de artistas.
import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Artistas',
  heading: 'Artistas en Backline',
  description:
    'Artistas independientes que publican su música con Backline: por país, por género o por nombre.',
  loading: 'Cargando artistas',
  failed: 'No se pudieron cargar los artistas',
  search: 'Buscar por nombre',
  searchHint: 'Nombre, con o sin acentos',
  country: 'País',
  everyCountry: 'Todos los países',
  noCountry: 'Ningún país coincide',
  genre: 'Género',
  everyGenre: 'Todos los géneros',
  sort: 'Orden',
  sorts: { newest: 'Más nuevos', name: 'Nombre', followers: 'Seguidores' },
  noPicture: 'Sin foto',
  onSpotify: 'en Spotify',
  noMatch: 'Ningún artista coincide',
  noMatchLine: 'Prueba con una parte del nombre, u otro país o género.',
  showAll: 'Ver todos los artistas',
  none: 'Aún no hay artistas',
  noneLine: 'Los artistas aparecen aquí cuando publican su página y tienen un lanzamiento disponible.',
}
