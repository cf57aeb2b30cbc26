// Texts of the frame around every page, and of the public pages, in Portuguese (Brazil).
import type { Messages } from '#lib/i18n/speak.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  nav: {
    label: 'Principal',
    dashboard: 'Painel',
    releases: 'Lançamentos',
    analytics: 'Análises',
    tools: 'Ferramentas',
    royalties: 'Royalties',
    settings: 'Configurações',
    upgrade: 'Melhorar plano',
    artists: 'Artistas',
    reviewDesk: 'Mesa de revisão',
    deliveries: 'Entregas',
    people: 'Pessoas',
    audit: 'Auditoria',
    backToAdmin: 'Voltar à administração',
    team: 'Equipe',
    account: 'Conta de {{name}}',
    signOut: 'Sair',
    signIn: 'Entrar',
    signUp: 'Criar conta',
    language: 'Idioma',
    theme: 'Tema',
    dark: 'Tema escuro',
    light: 'Tema claro',
    staff: 'Equipe',
  },
  footer: {
    label: 'Rodapé',
    product: 'Produto',
    legal: 'Legal',
    api: 'API',
    terms: 'Termos',
    privacy: 'Privacidade',
    cookies: 'Cookies',
  },
  later: {
    line: 'Esta parte do Backline não está nesta versão. Seus lançamentos, análises e entregas funcionam sem ela.',
    catalog: 'Artistas',
    promotion: 'Promoção',
    coverEditor: 'Editor de capas',
    mastering: 'Masterização',
    smartlinks: 'Links inteligentes',
    plans: 'Planos',
  },
  acting: {
    label: 'Você age em nome de outra pessoa',
    line: 'Você age como {{name}}. Senhas, e-mail, dois fatores e dados de pagamento não podem ser alterados, nem saques feitos.',
  },
  staffOnly: { title: 'A área da equipe' },
  landing: {
    title: 'Distribuição de música que nunca se cala',
    lead: 'O Backline envia seus singles, EPs e álbuns às lojas. A cada passo diz de quem é a vez, até quando e o que vem depois.',
    start: 'Começar um lançamento',
    signIn: 'Entrar',
    free: 'Começar é grátis, sem cartão. Você mantém seus direitos e seus códigos.',
    steps: {
      draft: 'Rascunho',
      draftNote: 'Conferido enquanto você digita',
      submitted: 'Enviado',
      submittedNote: 'Congelado como uma revisão',
      review: 'Em análise',
      reviewNote: 'De um a dois dias úteis',
      delivered: 'Entregue',
      deliveredNote: 'DDEX ERN 4.3, loja por loja',
      live: 'No ar',
      liveNote: 'Na sua data de lançamento',
    },
    wait: {
      title: 'Toda espera tem nome e data',
      line: 'A maioria das distribuidoras se cala depois do envio. Aqui um lançamento sempre mostra três coisas: de quem é a vez, até quando e o que acontece depois.',
      review: 'Mesa de revisão',
      reviewUntil: 'em dois dias úteis',
      delivery: 'Entrega às suas lojas',
      you: 'Sua',
      youUntil: 'a tempo da sua data',
      second: 'Segunda análise',
    },
    heard: {
      title: 'Ouvido antes de ser enviado',
      line: 'Cada arquivo é medido na chegada: silêncio, clipping, loudness, pico real, duração, formato. Os achados ficam na forma de onda, com letras como marcas de ensaio, e o conserto fica ao lado.',
    },
    promises: {
      title: 'Por escrito, para você cobrar',
      codes: 'Seus códigos vão com você',
      codesLine: 'ISRC e UPC sempre visíveis, em todos os planos.',
      reasons: 'Motivos em palavras claras',
      reasonsLine: 'Um lançamento reaberto diz o que está errado, onde e como consertar.',
      once: 'Enviado uma única vez',
      onceLine: 'Uma queda no meio da entrega termina em uma entrega, nunca em duas.',
    },
    host: {
      title: 'Ou rode tudo você mesmo',
      line: 'O Backline é de código aberto. Coloque na sua própria máquina, com seus contratos e sua mesa de revisão.',
    },
  },
  legal: {
    updated:
      'Atualizado em 21 de novembro de 2026. É um modelo: quem opera uma instalação o manda revisar para seu país antes de abri-la a outros.',
    terms: {
      title: 'Termos e condições',
      sections: {
        who: {
          title: 'Entre quem',
          text: 'Estes termos valem entre você e quem opera esta instalação do Backline. Ao criar uma conta você os aceita; é preciso poder contratar ou ter quem o faça por você.',
        },
        rights: {
          title: 'Seus direitos continuam seus',
          text: 'Você mantém todos os direitos sobre sua música, letras e imagens. Você permite ao operador guardá-los, conferi-los, convertê-los e entregá-los às lojas que escolher, enquanto o lançamento deva estar lá. A permissão não é exclusiva e termina quando você o retira.',
        },
        promise: {
          title: 'O que você promete',
          text: 'Você possui ou licencia tudo o que envia, não fere direitos de ninguém, os créditos são verdadeiros e não há reproduções compradas. Se vier uma reclamação, o lançamento pode ser retido enquanto você responde; o motivo e o prazo são informados.',
        },
        money: {
          title: 'Dinheiro',
          text: 'As lojas informam dois a três meses depois do mês de uso. No Basic você recebe 85 % do que pagam; no PRO e no Advanced, tudo. Cada valor pode ser aberto até a linha do relatório da loja.',
        },
        end: {
          title: 'Encerrar',
          text: 'Você pode sair quando quiser e levar seus códigos, áudio e dados. O fim de um plano não retira nenhum lançamento.',
        },
      },
    },
    privacy: {
      title: 'Política de privacidade',
      sections: {
        what: {
          title: 'O que é guardado',
          text: 'Seu nome, nome de usuário, e-mail e idioma; o que você informa sobre artistas e lançamentos; os arquivos que envia; quando e de onde entrou. Nomes legais de artistas servem só para verificação e nunca são publicados.',
        },
        why: {
          title: 'Para quê',
          text: 'Para manter sua conta, entregar seus lançamentos, prestar contas dos royalties e manter estranhos fora. Nada é vendido, e nenhuma página carrega algo de terceiros.',
        },
        who: {
          title: 'Quem recebe',
          text: 'As lojas que você escolhe recebem o lançamento: títulos, nomes, créditos, códigos, áudio e capa. Mais ninguém, a não ser que uma lei exija.',
        },
        yours: {
          title: 'Sua palavra',
          text: 'Você pode pedir uma cópia dos seus dados, a correção ou a exclusão. Escreva para support@backline.test.',
        },
      },
    },
    cookies: {
      title: 'Política de cookies',
      sections: {
        cookies: {
          title: 'Cookies',
          text: 'backline.session_token mantém você conectado por 14 dias depois da última visita, 90 no máximo; language lembra o idioma das páginas por um ano; signed_out só é gravado se, ao sair, não deu para falar com o servidor, até você entrar de novo. Todos são necessários; não há outros.',
        },
        storage: {
          title: 'Guardado pelo navegador',
          text: 'user (seu próprio registro, para conhecer seu nome ao carregar), language, theme, referral e utm_campaign, utm_medium, utm_source (como você chegou, até se cadastrar) e o estado de envios inacabados.',
        },
      },
    },
  },
  failure: { home: 'Ir para a página inicial' },
  problem: {
    invalid_input: 'Parte do que foi enviado não está certa; os lugares estão marcados',
    invalid_value: 'Não conhecemos este valor',
    malformed: 'Não foi possível ler o que foi enviado; precisa ser JSON',
    body_too_large: 'O que foi enviado é grande demais (máximo {{max}})',
    not_found: 'Não encontrado',
    permission_denied: 'Permissão negada',
    wrong_state: 'Isso não é possível no estado atual ({{status}})',
    not_ready: 'Corrija os seguintes erros antes de enviar',
    idempotency_key_reused: 'Esta Idempotency-Key já foi usada em outro pedido',
    idempotency_running: 'O mesmo pedido ainda está em andamento; pergunte de novo daqui a pouco',
    too_many_requests: 'Tentativas demais. Tente de novo em {{retryAfter}} segundos.',
    server_error: 'Erro do servidor, tente mais tarde',
    unavailable: 'O servidor não consegue trabalhar agora. Nada se perdeu; tente em um minuto.',
    network_error: 'Erro de rede: sem conexão com o servidor',
    foreign_origin: 'Este pedido veio de outro site e foi recusado',
    premium_required: 'Disponível no {{plan}}',
  },
}
