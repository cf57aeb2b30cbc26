// Texts of payout settings, in Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Recebimentos',
  loading: 'Carregando sua forma de recebimento',
  failed: 'Não foi possível carregar sua forma de recebimento',
  noAccess: 'Só o titular gerencia os recebimentos',
  noAccessStaff: 'Sua função na equipe não inclui os recebimentos.',
  noAccessLine: 'Sua função nesta equipe não dá acesso às configurações de recebimento. Fale com o titular.',
  readOnly: 'Só o titular da conta pode mudar isto.',
  none: 'Nenhuma forma de recebimento ainda.',
  methodLabel: 'Forma de recebimento',
  method: { stripe: 'Stripe', payoneer: 'Payoneer' },
  hint: { stripe: 'Na sua conta bancária, via Stripe', payoneer: 'No seu saldo Payoneer' },
  payoneerEmail: 'E-mail do Payoneer',
  save: 'Salvar forma de recebimento',
  saved: 'Forma de recebimento salva',
  stripe: {
    title: 'Configuração do Stripe',
    configured: 'Pronto',
    incomplete: 'Incompleto',
    configuredLine: 'O Stripe tem tudo o que precisa para pagar você.',
    incompleteLine: 'O Stripe ainda precisa dos seus dados para pagar você.',
    setUp: 'Configurar o Stripe',
    check: 'Verificar novamente',
    failed: 'Não foi possível configurar o Stripe',
    failedLine: 'Sua configuração não mudou. Tente novamente ou fale com o suporte.',
    sandbox: 'Esta instalação usa um gateway de teste no lugar do Stripe. Não há movimentação de dinheiro.',
  },
  held: {
    title: 'Sua forma de recebimento mudou',
    turn: 'Espera de segurança',
    note: 'para dar tempo de barrar uma mudança que não foi sua',
    next: 'Os saques vão para o novo destino',
  },
  mail: {
    subject: 'Sua forma de recebimento mudou',
    hello: 'Olá, {{name}},',
    line: 'A partir de agora, sua conta recebe por {{method}}.',
    held: 'Os saques ficam parados por três dias, para você ter tempo de nos avisar se não foi você.',
    turn: 'Você, só se não fez esta alteração',
    next: 'Os saques voltam a ser pagos',
    button: 'Ver configurações de recebimento',
    notYou: 'Se não foi você, troque sua senha e fale com o suporte agora mesmo.',
  },
  problem: { stripe_setup_failed: 'Não foi possível configurar o Stripe' },
}
