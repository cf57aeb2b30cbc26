// Texts of the developers page and of API tokens, in Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  page: 'Desenvolvimento',
  pageLead: 'Conecte seus próprios programas a esta conta.',
  apiLink: 'Referência da API',
  deniedTitle: 'Tokens e webhooks são de quem é dono da conta',
  deniedLine: 'Só {{name}} pode gerenciar os tokens e webhooks desta conta.',
  title: 'Tokens de API',
  lead: 'Um programa envia seu token como “Authorization: Bearer …” e pode fazer o que o token permite, nada além disso.',
  new: 'Novo token',
  failed: 'Os tokens de API não carregaram',
  emptyTitle: 'Ainda não há tokens de API',
  emptyLine: 'Crie um para cada programa; assim você pode revogar só aquele.',
  name: 'Nome',
  nameHint: 'O que o usa, como “Sincronizar catálogo”',
  nameMissing: 'Dê um nome ao token',
  scopes: 'O que ele pode fazer',
  scopesMissing: 'Escolha ao menos uma coisa que ele possa fazer',
  expires: 'Funciona por',
  days_one: '{{count}} dia',
  days_other: '{{count}} dias',
  token: 'Token',
  state: 'Status',
  end: 'Termina',
  used: 'Último uso',
  never: 'Nunca',
  working: 'Ativo',
  expired: 'Expirado',
  revoked: 'Revogado',
  make: 'Criar token',
  shownTitle: 'Copie seu token agora',
  shownLine: 'Ele aparece só esta vez. Quem o tiver age com as permissões dele; guarde-o como uma senha.',
  copyToken: 'Copiar token',
  done: 'Já copiei',
  revoke: 'Revogar',
  revokeOf: 'Revogar {{name}}',
  revokeTitle: 'Revogar “{{name}}”?',
  revokeLead: 'Os programas que o usam são recusados a partir de agora. Não dá para desfazer.',
  revokedToast: '“{{name}}” revogado',
  scope: {
    catalogue: {
      view: 'Ver o catálogo',
      edit: 'Alterar o catálogo',
      submit: 'Enviar lançamentos',
    },
    analytics: {
      view: 'Ver as estatísticas',
    },
    money: {
      view: 'Ver o dinheiro',
    },
  },
  problem: {
    token_limit: 'Você tem {{max}} tokens ativos, o máximo possível. Revogue algum de que não precise mais.',
  },
}
