// Texts of the landing page, in Portuguese (Brazil).
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  title: 'Distribuição musical que mantém você por dentro',
  lead: 'O Backline leva seus singles, EPs e álbuns às lojas. A cada etapa, você sabe de quem é a vez, até quando e o que vem depois.',
  start: 'Criar um lançamento',
  signIn: 'Entrar',
  sample: {
    coverAlt: 'Capa de “Half Light”: um sol vermelho sobre água listrada',
    release: 'EP, 4 faixas',
  },
  steps: {
    draft: 'Rascunho',
    draftNote: 'Verificado enquanto você digita',
    submitted: 'Enviado',
    submittedNote: 'Salvo exatamente como você envia',
    review: 'Em revisão',
    reviewNote: 'De 1 a 2 dias úteis',
    delivered: 'Entregue',
    deliveredNote: 'DDEX ERN 4.3, loja por loja',
    live: 'No ar',
    liveNote: 'Na sua data de lançamento',
    paid: 'Pago',
    paidNote: 'Todo valor explicado',
  },
  wait: {
    title: 'Saiba sempre o que vem depois',
    line: 'Muitas distribuidoras somem depois do envio. Aqui, cada lançamento mostra de quem é a vez, até quando e o que acontece depois.',
    review: 'Equipe de revisão',
    reviewUntil: 'em dois dias úteis',
    delivery: 'Entrega às suas lojas',
    you: 'Você',
    youUntil: 'a tempo da sua data',
    second: 'Segunda revisão',
    reopened: 'Reaberto',
    stores: 'Lojas',
    storesUntil: 'até a sua data de lançamento',
    storesNext: 'No ar, com link de cada loja',
  },
  checks: {
    title: 'Verificado antes do envio',
    line: 'Medimos cada arquivo que você envia: silêncio, clipping, loudness, pico real, duração e formato. Cada problema aparece na forma de onda, com a solução ao lado.',
    sample:
      'Experimente: esta faixa tem dois problemas, encontrados pelas mesmas verificações que os seus arquivos recebem.',
  },
  amount: {
    title: 'Todo valor se abre',
    line: 'Clique em um número e veja de onde ele vem: a linha do relatório da loja, o câmbio, a taxa e a sua divisão. Se algo não bate, você tem a linha para mostrar.',
    track: '“Slow Ferries”, Spotify, Alemanha, setembro',
    plays_one: '{{plays}} reprodução',
    plays_other: '{{plays}} reproduções',
    reported: 'Informado pela loja',
    rate: 'Câmbio {{rate}}',
    fee: 'Nossa taxa no PRO, 0%',
    share: 'Sua parte, {{percent}}%',
  },
  catalogue: {
    title: 'Traga seu catálogo',
    line: 'Vem de outra distribuidora? Importe tudo de uma vez. Seus ISRCs, UPCs e datas de lançamento originais continuam os mesmos.',
    files: 'Uma planilha, ou pacotes DDEX a partir do ERN 3.8',
    media: 'Áudio e capas, associados por nome de arquivo, ISRC ou UPC',
    problems: 'Cada problema com a linha, a coluna e os valores permitidos',
    undo: 'Nada é criado antes de você confirmar, e a importação pode ser desfeita',
  },
  promises: {
    title: 'O que prometemos',
    codes: 'Seus códigos são seus',
    codesLine: 'Seus ISRCs e UPCs ficam sempre visíveis, em todos os planos.',
    reasons: 'Motivos claros',
    reasonsLine: 'Quando um lançamento é reaberto, você vê o que está errado, onde e como corrigir.',
    once: 'Entregue uma única vez',
    onceLine: 'Mesmo que algo falhe no meio da entrega, seu lançamento nunca é enviado duas vezes.',
    live: 'Parou de pagar, continua no ar',
    liveLine: 'Quando um plano acaba, sua música fica nas lojas. Novas reproduções passam a pagar 85%.',
    splits: 'Divisões antes do lançamento',
    splitsLine: 'Combinem as partes no rascunho. Cada pessoa vê a sua e recebe direto.',
    person: 'Uma pessoa responde',
    personLine: 'Em 48, 24 ou 4 horas, conforme o plano. O prazo fica no chamado.',
    exit: 'Saia quando quiser',
    exitLine: 'Exporte seu catálogo a qualquer momento, como planilha e como pacotes DDEX com áudio e capas.',
    history: 'Um histórico completo',
    historyLine: 'Cada decisão sobre um lançamento fica registrada: quem decidiu e quando.',
    answers: 'A resposta de cada loja',
    answersLine:
      'Você vê, loja por loja, o que foi enviado, quando foi aceito e o link assim que entra no ar.',
  },
  questions: {
    title: 'O que todo mundo pergunta',
    when: 'Quando meu lançamento vai estar no ar?',
    whenLine:
      'Uma pessoa revisa em até dois dias úteis, depois ele vai para as lojas e entra no ar na data que você escolher. Conte com pelo menos sete dias, para os editores do Spotify ouvirem antes.',
    rights: 'Eu continuo dono dos meus direitos?',
    rightsLine:
      'Sim, de todos. Você só nos autoriza a entregar a sua música, e seus ISRCs e UPCs estão sempre à vista. Nos planos pagos dá para tirar um lançamento do ar a qualquer dia; no Basic, a partir do dia {{takedownDays}}.',
    cost: 'Quanto custa?',
    costLine:
      'O Basic é grátis: você recebe {{share}} do que a sua música rende. No PRO e no Advanced você paga o plano e fica com tudo.',
    paid: 'Quando recebo o meu dinheiro?',
    paidLine:
      'As lojas informam semanas depois do fim do mês. Assim que um relatório chega, você vê cada valor e de onde ele vem. Um saque é enviado {{paidDays}} dias depois do pedido nos planos pagos e {{basicDays}} dias depois no Basic.',
    move: 'Posso trazer músicas que já estão no ar?',
    moveLine:
      'Sim. Importe o catálogo inteiro com os ISRCs, os UPCs e as datas originais. Por esses códigos, as lojas sabem que é a mesma gravação.',
    stop: 'E se eu parar de pagar?',
    stopLine:
      'Sua música continua no ar e o catálogo continua seu. A partir daí, os novos streams pagam a parte do Basic, {{share}}.',
  },
  plans: { title: 'Comece grátis, pague quando valer a pena' },
  host: {
    title: 'Ou rode no seu servidor',
    line: 'O Backline é de código aberto. Rode no seu próprio servidor, com seus contratos com as lojas e sua equipe de revisão.',
    needs: '# Node 18 ou mais recente, nada mais',
  },
}
