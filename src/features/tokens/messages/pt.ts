// Texts of the developers page and of API tokens, in Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  page: 'Desenvolvedores',
  pageLead: 'Conecte seus próprios apps a esta conta.',
  apiLink: 'Referência da API',
  deniedTitle: 'Só o titular gerencia tokens e webhooks',
  deniedLine: 'Fale com {{name}} sobre os tokens e webhooks desta conta.',
  title: 'Tokens de API',
  lead: 'Um app envia seu token como “Authorization: Bearer …” e só pode fazer o que o token permite.',
  new: 'Novo token',
  failed: 'Não foi possível carregar os tokens de API',
  emptyTitle: 'Nenhum token de API ainda',
  emptyLine: 'Crie um para cada app; assim você pode revogá-lo separadamente.',
  name: 'Nome',
  nameHint: 'O que o usa, por exemplo “Sincronizar catálogo”',
  nameMissing: 'Dê um nome ao token',
  scopes: 'Permissões',
  scopesMissing: 'Escolha ao menos uma permissão',
  expires: 'Expira em',
  days_one: '{{count}} dia',
  days_other: '{{count}} dias',
  token: 'Token',
  state: 'Status',
  end: 'Expira',
  used: 'Último uso',
  never: 'Nunca',
  working: 'Ativo',
  expired: 'Expirado',
  revoked: 'Revogado',
  create: 'Criar token',
  shownTitle: 'Copie seu token agora',
  shownLine: 'Ele só aparece desta vez. Quem o tiver pode usar as permissões dele: guarde-o como uma senha.',
  copyToken: 'Copiar token',
  done: 'Já copiei',
  revoke: 'Revogar',
  revokeOf: 'Revogar {{name}}',
  revokeTitle: 'Revogar “{{name}}”?',
  revokeLead: 'Os apps que o usam perdem o acesso na hora. Não pode ser desfeito.',
  revokedToast: '“{{name}}” revogado',
  scope: {
    catalogue: {
      view: 'Ver o catálogo',
      edit: 'Editar o catálogo',
      submit: 'Enviar lançamentos',
    },
    analytics: {
      view: 'Ver as estatísticas',
    },
    money: {
      view: 'Ver os royalties',
    },
  },
  problem: {
    token_limit: 'Você tem {{max}} tokens ativos, o máximo. Revogue um de que não precise mais.',
  },
}
