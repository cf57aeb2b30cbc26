// Texts of payout settings, in Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Como você recebe',
  loading: 'Carregando sua forma de recebimento',
  failed: 'Não foi possível carregar sua forma de recebimento',
  noAccess: 'Os recebimentos são do titular',
  noAccessLine: 'Seu lugar nesta equipe não abre as configurações de recebimento. Fale com o titular.',
  readOnly: 'Só o titular da conta pode mudar isto.',
  none: 'Nenhuma forma de recebimento foi escolhida ainda.',
  methodLabel: 'Forma de recebimento',
  method: { stripe: 'Stripe', payoneer: 'Payoneer' },
  hint: { stripe: 'Na sua conta bancária, pelo Stripe', payoneer: 'No seu saldo Payoneer' },
  payoneerEmail: 'E-mail do Payoneer',
  save: 'Salvar forma de recebimento',
  saved: 'Forma de recebimento salva',
  stripe: {
    title: 'Configuração do Stripe',
    configured: 'Configurado',
    incomplete: 'Incompleto',
    configuredLine: 'O Stripe tem tudo o que precisa para pagar você.',
    incompleteLine: 'O Stripe ainda precisa dos seus dados para poder pagar você.',
    setUp: 'Configurar o Stripe',
    check: 'Verificar de novo',
    failed: 'Erro ao configurar o Stripe',
    failedLine: 'Sua configuração continua como estava. Tente de novo ou escreva para o suporte.',
    sandbox: 'Esta instalação usa um gateway de teste no lugar do Stripe. Nenhum dinheiro é movimentado.',
  },
  held: {
    title: 'Sua forma de recebimento mudou',
    turn: 'Nós esperamos',
    note: 'para que a mudança de um estranho possa ser barrada',
    next: 'Os saques vão para o novo destino',
  },
  mail: {
    subject: 'Sua forma de recebimento mudou',
    hello: 'Olá, {{name}},',
    line: 'A partir de agora sua conta recebe por {{method}}.',
    held: 'Nenhum saque sai antes de {{until}} (UTC), para você ter tempo de nos avisar se não foi você.',
    button: 'Ver configurações de recebimento',
    notYou: 'Se não foi você, troque sua senha e escreva já para o suporte.',
  },
  problem: { stripe_setup_failed: 'Erro ao configurar o Stripe' },
}
