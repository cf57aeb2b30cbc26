// Texts of the operator's lists, Portuguese.
import type { en } from './en.ts'

export const pt: typeof en = {
  title: 'Listas de palavras',
  lead: 'Verificadas nos títulos, além das regras das lojas.',
  lists: 'Listas',
  list: {
    banned: {
      name: 'Palavras proibidas',
      about:
        'Um título com uma destas palavras não pode ser enviado. Procuramos palavras ou expressões inteiras, com ou sem acentos ou maiúsculas. Não é preciso incluir o que as lojas já rejeitam (nomes de lojas, preços, endereços, propaganda, insultos).',
      field: 'Palavras ou expressões',
      column: 'Palavra',
      missing: 'Escreva pelo menos uma palavra',
      emptyTitle: 'Nenhuma palavra proibida ainda',
      emptyLine: 'Os títulos são verificados pelas regras das lojas.',
    },
    protected: {
      name: 'Nomes protegidos',
      about:
        'Nomes de artistas conhecidos. Quem usar um deles em uma faixa ou em um título de duas palavras ou mais, ou escrever um muito parecido, recebe um aviso; letras que imitam outras bloqueiam o envio.',
      field: 'Nomes',
      column: 'Nome',
      missing: 'Escreva pelo menos um nome',
      emptyTitle: 'Nenhum nome protegido ainda',
      emptyLine: 'Adicione nomes de artistas que outros não devem usar.',
    },
  },
  fieldHint: 'Uma por linha; você pode colar várias de uma vez.',
  language: 'Idioma do título',
  everyLanguage: 'Todos os idiomas',
  note: 'Nota',
  add: 'Adicionar',
  addMany_one: 'Adicionar {{count}}',
  addMany_other: 'Adicionar {{count}}',
  added_zero: 'Nada de novo; já na lista: {{known}}.',
  added_one: '{{count}} adicionada; já na lista: {{known}}.',
  added_other: '{{count}} adicionadas; já na lista: {{known}}.',
  tooMany: 'Até {{max}} de uma vez. Importe listas maiores como arquivo.',
  tooLong: '“{{text}}” tem mais de {{max}} caracteres',
  noLetters: '“{{text}}” não tem letras nem números',
  import: 'Importar CSV',
  export: 'Exportar CSV',
  search: 'Buscar nesta lista',
  count_one: '{{count}} item',
  count_other: '{{count}} itens',
  when: 'Adicionada',
  removeHead: 'Remover',
  remove: 'Remover “{{text}}”',
  removed: '“{{text}}” foi removida',
  failed: 'Não foi possível carregar a lista',
  nothingTitle: 'Nenhum resultado',
  nothingLine: 'Busque com menos letras.',
  problem: {
    word_empty: 'Este item não tem letras nem números.',
    word_line:
      'Não foi possível importar a linha {{line}}: está vazia, é longa demais ou o idioma é desconhecido.',
    word_limit: 'A lista comporta até {{most}} itens. Nada foi adicionado.',
    words_unreadable: 'Este arquivo não tem palavras. Salve-o como CSV com uma coluna “text”.',
  },
}
