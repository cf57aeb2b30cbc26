// Textos do catálogo de artistas.
import type { en } from './en.ts'

export const pt: typeof en = {
  title: 'Artistas',
  heading: 'Artistas na Backline',
  description:
    'Artistas independentes que lançam sua música com a Backline: por país, por gênero ou pelo nome.',
  loading: 'Carregando artistas',
  failed: 'Não foi possível carregar os artistas',
  search: 'Buscar pelo nome',
  searchHint: 'Nome, com ou sem acentos',
  country: 'País',
  everyCountry: 'Todos os países',
  noCountry: 'Nenhum país encontrado',
  genre: 'Gênero',
  everyGenre: 'Todos os gêneros',
  sort: 'Ordem',
  sorts: { newest: 'Mais novos', name: 'Nome', followers: 'Seguidores' },
  noPicture: 'Sem foto',
  onSpotify: 'no Spotify',
  noMatch: 'Nenhum artista encontrado',
  noMatchLine: 'Tente uma parte do nome, ou outro país ou gênero.',
  showAll: 'Ver todos os artistas',
  none: 'Nenhum artista ainda',
  noneLine: 'Os artistas aparecem aqui quando publicam sua página e têm um lançamento no ar.',
}
