import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  freeToStart: 'Comece grátis, sem cartão. Seus direitos e seus códigos continuam seus.',
  title: 'Planos',
  description:
    'Compare Basic, PRO e Advanced: o que cada um inclui, quanto custa por ano e quanto dos royalties fica com você.',
  lead: 'Você paga uma vez por ano. Se parar, sua música continua no ar e as novas reproduções pagam {{share}}.',
  leadByMonth:
    'Você paga por mês ou por ano. Se parar, sua música continua no ar e as novas reproduções pagam {{share}}.',
  loading: 'Carregando os planos',
  failed: 'Não foi possível carregar os planos',
  cameFor: 'Você procurava: {{row}}.',
  cameForLine: 'O {{plan}} inclui.',
  compare: 'Comparar planos',
  caption: 'O que cada plano inclui',
  group: { releases: 'Lançamentos', money: 'Dinheiro', reach: 'Alcance e ajuda' },
  row: {
    types: 'Tipos de lançamento',
    stores: 'Lojas',
    audio: 'Áudio',
    metadata: 'Compositor, letra, ISRC e UPC próprios',
    schedules: 'Pre-save, prioritário e expresso',
    mastering: 'Masters para ouvir',
    lyrics: 'Rascunhos de letras',
    pictures: 'Imagens para capas com IA',
    share: 'Sua parte',
    withdrawal: 'Um saque é enviado',
    takedown: 'Retirada das lojas',
    insights: 'Todas as estatísticas, também de smart links, e o visual deles',
    team: 'Artistas, selos e equipe',
    support: 'Uma pessoa responde em',
  },
  types: { single: 'Singles de uma faixa', all: 'Singles, EPs e álbuns' },
  stores: { major: '{{count}} lojas principais', all: '{{count}} lojas' },
  audio: { standard: '16 bits, 44,1 kHz', original: 'Seu original, até 24 bits e 192 kHz' },
  perMonth: '{{count}} por mês',
  withdrawal: 'depois de {{count}} dias',
  takedown: { wait: 'a partir do dia {{count}}', any: 'qualquer dia' },
  team: { one: 'Um artista', many: 'Quantos artistas você precisar' },
  hours_one: '{{count}} hora',
  hours_other: '{{count}} horas',
  yes: 'Sim',
  no: 'Não incluído',
  free: 'Grátis',
  for: { indiefy_lite: 'uma música por vez', pro: 'para artistas', advanced: 'para selos' },
  interval: { year: 'por ano', month: 'por mês' },
  saving: '{{percent}} a menos que no mensal',
  yours: 'Seu plano',
  until: 'até {{day}}',
  noEnd: 'sem data de término',
  signUp: 'Criar conta',
  questions: {
    worth: 'O PRO vale a pena para mim?',
    worthLine:
      'O Basic fica com {{percent}} dos seus royalties. Se você ganha mais de {{amount}} por ano, o PRO sai mais barato.',
    stop: 'E se eu parar?',
    stopLine:
      'Nada sai do ar. As novas reproduções pagam {{share}}, os saques não enviados voltam para o seu saldo, e você vê a lista deles antes de decidir.',
    upgrade: 'E se eu mudar de ideia no meio do ano?',
    upgradeLine:
      'Subir de plano custa a diferença pelos dias que faltam. Descer ou parar vale a partir do dia até o qual você pagou.',
  },
  footnote:
    'Um ano a {{amount}} contra doze vezes {{reference}}, o preço mensal de referência. Preços em {{currency}}.',
  footnotePlain: 'Preços em {{currency}}.',
  upgrade: 'Fazer upgrade',
}
