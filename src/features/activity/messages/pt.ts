// Texts of the activity feed, in Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Atividade recente',
  loading: 'Carregando a atividade',
  failed: 'Não foi possível obter a atividade',
  empty: 'Ainda não aconteceu nada. Seu primeiro lançamento será a primeira entrada.',
  untitled: 'Sem título',
  other: '{{title}}',
  type: {
    release: {
      created: 'Novo lançamento criado: {{title}}',
      updated: 'Lançamento atualizado: {{title}}',
      draft: 'Lançamento de volta a rascunho: {{title}}',
      update_begun: 'Alterações de um lançamento no ar começadas: {{title}}',
      update_withdrawn: 'Envio de alterações desfeito: {{title}}',
      update_dropped: 'Alterações descartadas: {{title}}',
      update_live: 'Lançamento atualizado nas lojas: {{title}}',
      part_taken_down: 'Parte de um lançamento retirada: {{title}}',
      removed_by_order: 'Lançamento removido por uma ordem: {{title}}',
      licence_ended: 'Licença terminada: {{title}}',
      submitted: 'Lançamento enviado: {{title}}',
      in_review: 'Lançamento em revisão: {{title}}',
      approved: 'Lançamento aprovado: {{title}}',
      in_process: 'Lançamento a caminho das lojas: {{title}}',
      published: 'Lançamento publicado: {{title}}',
      reopened: 'Lançamento reaberto: {{title}}',
      rejected: 'Lançamento recusado: {{title}}',
      expired: 'Lançamento expirado: {{title}}',
      takedown_requested: 'Retirada pedida: {{title}}',
      removed: 'Lançamento removido das lojas: {{title}}',
      unknown: 'Estado do lançamento desconhecido: {{title}}',
      appealed: 'Recurso enviado: {{title}}',
      appeal_answered: 'Recurso respondido: {{title}}',
    },
    import: { imported: 'Catálogo importado: {{title}}' },
    seat: { joined: '{{title}} entrou na equipe', left: '{{title}} não está mais na equipe' },
  },
  problem: {},
}
