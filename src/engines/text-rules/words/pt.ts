// The Portuguese words the rules look for, of Brazil and of Portugal.
import type { LanguageWords } from './language-words.ts'

// biome-ignore format: lists
export const portuguese: LanguageWords = {
  banned: [
    'exclusivo', 'exclusiva', 'edição limitada', 'vídeo oficial', 'áudio oficial', 'clipe oficial', 'videoclipe oficial', 'lyric vídeo',
    'download grátis', 'download gratuito', 'baixar grátis', 'toque de celular', 'versão tiktok', 'sem copyright', 'sem direitos autorais',
  ],
  tags: [
    'oficial', 'explícito', 'explícita', 'limpa', 'versão limpa', 'novo', 'nova', 'lançamento', 'letra', 'com letra', 'legendado', 'viral',
    'já disponível', 'disponível agora', 'em breve', 'pré venda', 'grátis', 'alta qualidade', 'videoclipe', 'clipe', 'versão completa',
  ],
  announcements: ['já disponível', 'disponível agora'],
  fillers: ['versão', 'música', 'canção', 'álbum', 'disco', 'faixa', 'em', 'e', 'por'],
  slurs: ['traveco', 'travecos', 'preto de merda', 'judeu de merda', 'viado de merda'],
  searchTerms: ['beat estilo', 'beat tipo', 'base de rap grátis', 'as melhores músicas de', 'as mais tocadas', 'só as melhores'],
  borrowedFame: ['no estilo de', 'ao estilo de', 'tributo a', 'versão karaokê', 'versão karaoke', 'karaokê de', 'originalmente gravado por', 'sucesso de'],
  publicDomain: ['noite feliz', 'parabéns pra você', 'parabéns a você', 'hino nacional', 'pai nosso', 'salmo', 'domínio público', 'tradicional', 'feliz natal'],
  numbered: ['faixa', 'gravação', 'nota de voz', 'sem título'],
  placeholders: ['sem título', 'sem nome', 'título', 'desconhecido', 'teste', 'nova música', 'minha música', 'faixa', 'nota de voz'],
  versions: {
    original: ['versão original', 'mix original', 'versão do álbum', 'versão álbum', 'versão de estúdio', 'versão do disco'],
    remix: ['versão remix'],
    acoustic: ['versão acústica', 'acústico', 'acústica'],
    cover: ['versão cover'],
    instrumental: ['versão instrumental'],
    live: ['ao vivo', 'versão ao vivo', 'gravado ao vivo', 'gravada ao vivo'],
  },
  featuring: ['part', 'participação de', 'participação especial de', 'part esp', 'part especial', 'com a participação de'],
  withGuest: ['com', 'junto com', 'dueto com'],
  producedBy: ['prod por', 'produzido por', 'produzida por'],
  volume: [],
  part: ['parte'],
  variousArtists: ['vários artistas', 'vários intérpretes', 'artistas vários', 'diversos artistas'],
  variousShort: ['vários', 'diversos', 'vv aa'],
  genericNames: ['desconhecido', 'artista desconhecido', 'artista', 'coro', 'orquestra', 'cantor', 'cantora', 'banda', 'ruído branco', 'música relaxante', 'bebê', 'bebé', 'sucessos', 'elenco original', 'teste', 'nenhum'],
  roles: ['guitarra', 'violão', 'baixo', 'bateria', 'teclado', 'voz', 'vocais', 'cantor', 'cantora', 'produtor', 'produtora', 'compositor', 'compositora', 'letrista', 'violino', 'percussão'],
  labels: ['discos', 'produções', 'gravadora', 'editora', 'ltda'],
  nameTags: ['oficial', 'canal oficial', 'página oficial'],
}
