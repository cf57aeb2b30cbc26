// Texts of the activity feed, in Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Atividade recente',
  loading: 'Carregando a atividade',
  failed: 'Não foi possível carregar a atividade',
  empty: 'Ainda não há atividade. Seu primeiro lançamento vai aparecer aqui.',
  untitled: 'Sem título',
  other: '{{title}}',
  type: {
    release: {
      created: 'Novo lançamento: {{title}}',
      updated: 'Lançamento atualizado: {{title}}',
      draft: 'Lançamento voltou a rascunho: {{title}}',
      update_begun: 'Alterações iniciadas em um lançamento no ar: {{title}}',
      update_withdrawn: 'Alterações retiradas da revisão: {{title}}',
      update_dropped: 'Alterações descartadas: {{title}}',
      update_live: 'Lançamento atualizado nas lojas: {{title}}',
      part_taken_down: 'Lançamento removido em parte: {{title}}',
      removed_by_order: 'Lançamento removido por motivos legais: {{title}}',
      licence_ended: 'Licença encerrada: {{title}}',
      submitted: 'Lançamento enviado: {{title}}',
      in_review: 'Lançamento em revisão: {{title}}',
      approved: 'Lançamento aprovado: {{title}}',
      in_process: 'Lançamento a caminho das lojas: {{title}}',
      published: 'Lançamento publicado: {{title}}',
      reopened: 'Lançamento reaberto: {{title}}',
      rejected: 'Lançamento rejeitado: {{title}}',
      expired: 'Lançamento expirado: {{title}}',
      takedown_requested: 'Remoção solicitada: {{title}}',
      removed: 'Lançamento removido das lojas: {{title}}',
      unknown: 'Status do lançamento desconhecido: {{title}}',
      appealed: 'Recurso enviado: {{title}}',
      appeal_answered: 'Recurso respondido: {{title}}',
    },
    split: {
      saved: 'Divisão salva: {{title}}',
      accepted: 'Parte aceita: {{title}}',
      declined: 'Parte recusada: {{title}}',
    },
    dispute: {
      opened: 'Disputa aberta: {{title}}',
      decided: 'Disputa decidida: {{title}}',
    },
    import: { imported: 'Catálogo importado: {{title}}' },
    seat: { joined: '{{title}} entrou na equipe', left: '{{title}} saiu da equipe' },
  },
  problem: {},
}
