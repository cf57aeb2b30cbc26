// Texts of the start page of the staff area, in Brazilian Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Administração',
  lead: 'As áreas a que sua função dá acesso.',
  areas: 'Áreas',
  area: {
    review: 'Lançamentos que aguardam uma decisão.',
    deliveries: 'O que foi enviado às lojas e o que elas responderam.',
    stores: 'A conexão de cada loja e o que ela recebe.',
    statements: 'Relatórios de lojas: leia, associe e lance.',
    disputes: 'Reivindicações sobre partes de faixas.',
    people: 'Encontre um usuário, veja a situação da conta e ajude.',
    words: 'Palavras proibidas em títulos e nomes protegidos.',
    audit: 'Quem fez o quê e quando.',
  },
  number: {
    waiting_one: '{{total}} aguardando',
    waiting_other: '{{total}} aguardando',
    late_one: '{{total}} em atraso',
    late_other: '{{total}} em atraso',
    appeals_one: '{{total}} recurso',
    appeals_other: '{{total}} recursos',
    failed_one: '{{total}} com falha',
    failed_other: '{{total}} com falha',
    pastDue_one: '{{total}} com a loja atrasada',
    pastDue_other: '{{total}} com a loja atrasada',
    messages_one: '{{total}} mensagem aguardando',
    messages_other: '{{total}} mensagens aguardando',
    overdue_one: '{{total}} atrasada',
    overdue_other: '{{total}} atrasadas',
    frozen_one: '{{total}} conta congelada',
    frozen_other: '{{total}} contas congeladas',
    banned_one: '{{total}} conta banida',
    banned_other: '{{total}} contas banidas',
    nothing: 'Nada pendente',
    failedToCount: 'Não foi possível contar',
  },
}
