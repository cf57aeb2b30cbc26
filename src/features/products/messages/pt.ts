// Textos das páginas de produtos e da página sobre distribuição.
import type { en } from './en.ts'

export const pt: typeof en = {
  loading: 'Carregando o exemplo',
  failed: 'Não foi possível carregar o exemplo',
  questions: 'Perguntas',
  others: 'O que mais dá para fazer aqui',
  all: 'O que mais está incluído',
  tryEditor: 'Testar o editor',
  seePlaylists: 'Ver as playlists',
  verb: { play: 'Ouvir', buy: 'Comprar', open: 'Abrir' },
  plans: {
    title: 'No seu plano',
    none: 'nenhuma',
    perMonth_one: '{{count}} por mês',
    perMonth_other: '{{count}} por mês',
    lastDays_one: 'do último dia',
    lastDays_other: 'dos últimos {{count}} dias',
    ever: 'desde o seu primeiro lançamento',
  },
  row: {
    smartLinks: 'Smart links para todo lançamento no ar',
    linkFigures: 'Visitas, cliques, países e origens',
    linkLook: 'Endereço próprio, cores da capa e botões seus',
    presaves: 'Pre-saves, com a lista dos seus fãs',
    artistPages: 'Uma página para cada artista',
    pageVisits: 'Visitas por dia e por país',
    pageLook: 'Todos os layouts, paletas e texturas',
    pitches: 'Pitches respondidos na mesma ordem para todo mundo',
    playTotals: 'Streams, faixas mais ouvidas e países',
    playDays: 'Números {{value}}',
    playDetails: 'Cidades, públicos, playlists, estimativas e relatórios compartilhados',
    splits: 'Divisões com quantas pessoas você precisar',
    share: 'Você divide {{value}} do que as lojas pagam',
    covers: 'Todos os estilos, paletas e camadas',
    coverTemplates: 'Todos os modelos, também para banners',
    coverPictures: 'Imagens com IA para capas: {{value}}',
    lyrics: 'Músicas novas: {{value}}',
    lyricsInStores: 'A letra das suas faixas nas lojas',
  },
  short: {
    'smart-links': 'Uma página com todas as lojas',
    'pre-saves': 'Fãs antes do lançamento',
    'artist-pages': 'Sua casa na web',
    'playlist-pitching': 'Curadores que respondem',
    'music-analytics': 'Cada play, e por que mudou',
    'royalty-splits': 'Cada um recebe a sua parte',
    mastering: 'Uma master que você ouve antes de pagar',
    'cover-art': 'Uma capa a partir das suas palavras',
    'lyrics-generator': 'O primeiro rascunho da sua música',
  },
  link: {
    code: 'QR code de {{url}}',
    caption: 'Escaneie: ele leva a esta página. O seu leva ao seu lançamento.',
  },
  releaseDay: {
    over: 'Um lançamento de {{day}}: quando chega aos fãs',
    caption:
      'Horário UTC. Cinco minutos depois que o dia começa no país inteiro. Calculado para esta página pela mesma regra que envia os pre-saves.',
  },
  palettes: {
    caption_one: 'Nossa paleta, nas cores de verdade.',
    caption_other: 'As {{count}} paletas, nas cores de verdade. O texto é fácil de ler em todas.',
  },
  pitch: {
    label: 'O caminho de um pitch',
    sent: 'Enviado',
    sentLine: 'Sua faixa e por que ela combina, em poucas frases',
    opened: 'Aberto',
    openedLine: 'Você vê quando o curador ouve',
    answered: 'Respondido',
    answeredLine: 'Em {{answer}} dias: um lugar na playlist, ou um motivo nas palavras dele',
    placed: 'Conferido',
    placedLine: 'Depois de mais {{check}} dias vemos se a faixa continua lá',
    caption: 'Todo pitch segue esse caminho, não importa quem mandou.',
  },
  plays: {
    recent: 'streams em 28 dias, {{change}}% em relação aos 28 anteriores',
    label: 'Streams por dia em 17 semanas, e a estimativa das próximas quatro',
    estimate: 'Estimativa',
    caption:
      'Uma faixa de exemplo na loja de testes que vem com o Backline, contada e estimada como as suas.',
  },
  split: {
    total: 'Valor',
    caption:
      'Três partes iguais, divididas pelo mesmo código que lança os seus royalties. Cada linha fecha até o último dígito.',
  },
  covers: {
    alt: 'Capa de exemplo {{number}}: “Half Light”, de The Low Meridian',
    caption: 'Seis propostas para um mesmo título, desenhadas pelo editor para esta página.',
  },
  song: {
    line: 'Verso',
    syllables: 'Sílabas',
    rhyme: 'Rima',
    caption: 'Escrita pelo gerador para esta página. À direita, as sílabas e a letra da rima.',
  },
  'smart-links': {
    title: 'Um link para a sua música em todas as lojas',
    lead: 'Uma página do seu lançamento com um botão para cada loja que tem ele. Você compartilha um endereço e seus fãs escolhem onde ouvir.',
    action: 'Criar um smart link',
    points: {
      first: 'Ele se preenche sozinho',
      firstLine:
        'Escolha um lançamento que está no ar. As lojas já aparecem, e as que entrarem depois aparecem sozinhas.',
      second: 'Feito para o celular',
      secondLine:
        'A página tem poucos kilobytes, sem script nem rastreador: abre na hora, até com sinal fraco.',
      third: 'Saiba o que cada post traz',
      thirdLine:
        'Visitas e cliques por dia, país, aparelho e origem. Quem escaneia o QR code conta como uma origem própria.',
    },
    questions: {
      first: 'Posso incluir lojas para as quais o Backline não entrega?',
      firstLine:
        'Pode. Adicione o endereço de qualquer loja da nossa lista. No PRO e no Advanced dá para criar botões seus, como o Bandcamp ou a sua lojinha.',
      second: 'E um link que eu já imprimi?',
      secondLine: 'Continua valendo. Se você mudar o endereço, o antigo leva ao novo.',
      third: 'Vocês contam robôs?',
      thirdLine: 'Não. Robôs e prévias de aplicativos de mensagem ficam fora dos números.',
    },
  },
  'pre-saves': {
    title: 'Fãs esperando o seu lançamento',
    lead: 'Reúna fãs antes do dia. Quando a música sai, ela chega à biblioteca ou ao e-mail deles, uma vez só.',
    action: 'Planejar um pre-save',
    points: {
      first: 'Por e-mail ou com o Spotify',
      firstLine:
        'Seus fãs deixam o e-mail, ou conectam o Spotify e no dia encontram o lançamento na biblioteca.',
      second: 'No dia certo, onde quer que morem',
      secondLine:
        'Se sai à meia-noite local, um fã em Lisboa recebe horas antes de um em São Paulo, como tem que ser.',
      third: 'O endereço continua vivo',
      thirdLine:
        'Assim que uma loja tem o lançamento, a mesma página vira o seu smart link. O que você divulgou continua funcionando.',
    },
    questions: {
      first: 'De quem é a lista de fãs?',
      firstLine:
        'Sua. Exporte como tabela, com o que cada fã aceitou. Para quem disse sim às novidades você pode escrever de novo.',
      second: 'Os e-mails são de verdade?',
      secondLine:
        'Cada fã confirma o seu por um link. O que não for confirmado em {{unconfirmedDays}} dias é apagado.',
      third: 'E se o Spotify atrasar no dia?',
      thirdLine:
        'Procuramos o lançamento a cada {{lookUpMinutes}} minutos e salvamos assim que ele aparece. Você vê o que deu errado e pode tentar de novo.',
    },
  },
  'artist-pages': {
    title: 'Uma casa na web para o seu artista',
    lead: 'Quem você é, onde te seguir e o que já lançou, em uma página com as suas cores.',
    action: 'Criar uma página de artista',
    points: {
      first: 'Sempre em dia',
      firstLine:
        'Seus {{releases}} lançamentos mais novos aparecem assim que entram no ar, cada um com o seu smart link.',
      second: 'Com a sua cara',
      secondLine:
        '{{layouts}} layouts, {{palettes}} paletas e {{patterns}} texturas. Organize os blocos com o mouse ou pelo teclado.',
      third: 'Fácil de achar',
      thirdLine: 'Os buscadores conseguem ler, e você decide se ela entra no nosso catálogo de artistas.',
    },
    questions: {
      first: 'Preciso de um lançamento antes?',
      firstLine: 'Não. Com uma foto, uma bio e os seus links já dá para publicar.',
      second: 'Quais perfis posso colocar?',
      secondLine: 'Até {{networks}}: do Spotify e da Apple Music ao Instagram, TikTok e o seu próprio site.',
      third: 'Posso mudar o endereço?',
      thirdLine: 'Pode. O endereço antigo passa a levar ao novo.',
    },
  },
  'playlist-pitching': {
    title: 'Mande sua faixa para playlists e receba resposta',
    lead: 'Envie para curadores com o histórico à mostra. Ninguém compra um lugar, e nenhum plano passa na frente.',
    action: 'Enviar uma faixa',
    points: {
      first: 'O histórico fica à mostra',
      firstLine:
        'Quantos pitches cada curador responde no prazo, com que rapidez, quantos aceita e por que recusa.',
      second: 'Um motivo, não silêncio',
      secondLine:
        'O curador tem sete dias. Quem recusa escreve o porquê em pelo menos dez palavras. O silêncio aparece no histórico.',
      third: 'Ordem justa',
      thirdLine: 'A fila do dia é embaralhada. O seu plano não é lido nem mostrado.',
    },
    questions: {
      first: 'Eu pago por um pitch?',
      firstLine: 'Não. Faz parte de todos os planos, e um lugar na playlist não se compra.',
      second: 'Quais faixas posso enviar?',
      secondLine: 'As dos seus lançamentos no ar e as dos aprovados que saem em breve.',
      third: 'Quantos pitches posso mandar?',
      thirdLine:
        'Cada faixa uma vez por playlist, com dois pitches abertos ao mesmo tempo em cada uma. O curador decide quantos recebe por semana.',
    },
  },
  'music-analytics': {
    title: 'Veja cada play e o que mexeu com ele',
    lead: 'Streams, ouvintes, países e playlists dos relatórios das suas lojas, em um lugar só e nos dias que você escolher.',
    action: 'Abrir os números',
    points: {
      first: 'Ele diz o que mudou',
      firstLine: 'Uma frase acima do gráfico aponta a faixa e o país por trás de uma alta ou de uma queda.',
      second: 'Números honestos',
      secondLine:
        'Você vê até que dia cada loja já informou. Estimativa aparece como estimativa, com o erro de sempre.',
      third: 'Compartilhe um relatório',
      thirdLine:
        'Um link mostra ao seu empresário ou selo exatamente o que você escolheu, por até {{sharedDays}} dias. Dá para encerrar quando quiser.',
    },
    questions: {
      first: 'Os números são de quando?',
      firstLine:
        'As lojas informam de um a três dias depois, algumas uma vez por mês. Cada página diz até onde elas chegaram.',
      second: 'Posso levar meus dados?',
      secondLine: 'Pode. Exporte como tabela exatamente o que está na tela.',
      third: 'E plays fora do normal?',
      thirdLine:
        'Dias com muito mais plays que o normal ficam marcados, com o que sabemos sobre eles, para a pergunta de uma loja não te pegar de surpresa.',
    },
  },
  'royalty-splits': {
    title: 'Cada um recebe a sua parte, até o centavo',
    lead: 'Combinem no rascunho quem fica com o quê. Cada pessoa tem a própria conta e recebe direto, não por você.',
    action: 'Montar uma divisão',
    points: {
      first: 'Do lançamento ou de uma faixa',
      firstLine:
        'Até {{parties}} pessoas dividem um lançamento, e qualquer faixa pode ter a sua própria divisão.',
      second: 'Ninguém perde de surpresa',
      secondLine:
        'Quem aceitou uma parte precisa concordar antes que ela diminua. A mudança vale a partir de um mês.',
      third: 'Adiantamentos primeiro',
      thirdLine:
        'Um adiantamento ou um custo pode ser pago antes da divisão, se todos os envolvidos concordarem.',
    },
    questions: {
      first: 'Os outros precisam de um plano pago?',
      firstLine: 'Não. O que sobra para dividir depende só do plano de quem é dono da faixa.',
      second: 'E se alguém não responder?',
      secondLine:
        'A parte fica guardada e os outros recebem na hora. Lembramos a pessoa depois de {{firstReminder}} e de {{lastReminder}} dias. Depois de {{takeBackDays}} dias você pode pegar de volta.',
      third: 'Para onde vão os centavos que sobram?',
      thirdLine:
        'Contamos em milionésimos. O que não dá para dividir vai para o maior resto, e todas as partes somadas sempre dão o total.',
    },
  },
  'cover-art': {
    title: 'Uma capa para a sua música em um minuto',
    lead: 'Digite um título e um artista. Várias capas são desenhadas na hora, e você muda cada detalhe da que gostar.',
    action: 'Criar uma capa',
    points: {
      first: 'Desenhada, não chutada',
      firstLine:
        '{{styles}} estilos, {{palettes}} paletas e {{templates}} modelos seguem regras de design. As mesmas palavras dão sempre as mesmas propostas.',
      second: 'Do jeito que as lojas pedem',
      secondLine:
        '{{side}} por {{side}} pixels, texto legível e conferida como qualquer outra capa antes do envio.',
      third: 'Direto no seu lançamento',
      thirdLine: 'Coloque em um rascunho com um clique, baixe, ou faça banners dela em três formatos.',
    },
    questions: {
      first: 'De quem é a capa?',
      firstLine:
        'Sua. Ela é desenhada por regras a partir das suas palavras e escolhas. Não tem imagem de outro artista, a não ser que você coloque.',
      second: 'Posso usar a minha foto?',
      secondLine: 'Pode. Adicione como camada, com texto, formas e filtros em volta.',
      third: 'Dá para testar antes?',
      thirdLine: 'Dá. O editor desenha propostas também para visitantes, sem conta.',
    },
  },
  'lyrics-generator': {
    title: 'O primeiro rascunho da sua próxima música',
    lead: 'Escolha um clima, um gênero e até quatro palavras suas. Você recebe versos e um refrão que rimam, e muda cada linha.',
    action: 'Escrever um rascunho',
    points: {
      first: 'Rima em {{languages}} idiomas',
      firstLine:
        'Português, inglês, espanhol e turco têm cada um o seu livro de frases, com rimas e sílabas próprias.',
      second: 'Fique com o que funciona',
      secondLine: 'Trave os versos de que gostou e reescreva o resto. Isso não conta como música nova.',
      third: 'Depois, na sua faixa',
      thirdLine: 'Copie o texto ou anexe a uma faixa de um rascunho.',
    },
    questions: {
      first: 'Isso é inteligência artificial?',
      firstLine:
        'Não. As músicas são montadas com um livro de frases no nosso próprio servidor. O que você digita não sai dele, e nenhum modelo aprende com isso.',
      firstLineModel:
        'Sim. Um modelo de linguagem escreve o rascunho, e o formulário diz qual é e para onde vai o que você digita. Quando ele não responde, entra um livro de frases no nosso próprio servidor.',
      second: 'Quem pode usar?',
      secondLine:
        'Quem tem um lançamento no ar aqui. Quantas músicas você pode começar depende do seu plano.',
      third: 'Posso lançar a letra?',
      thirdLine:
        'Pode, é para isso mesmo. Mas é um rascunho: outras pessoas podem receber versos parecidos, então deixe com a sua cara.',
    },
  },
  distribution: {
    name: 'Distribuição e monetização de música',
    title: 'Do seu arquivo a todas as lojas, e o dinheiro de volta para você',
    lead: 'Envie uma vez. Nós conferimos o lançamento, entregamos e mostramos cada centavo que ele rende, com a linha do relatório de onde veio.',
    seeCosts: 'Ver quanto custa',
    steps: {
      title: 'Como um lançamento chega às lojas',
      line: 'Cinco passos. Em cada um você vê de quem é a vez e até quando.',
      draft: 'Você preenche o rascunho',
      draftLine: 'Áudio, capa, créditos e data. Ele se salva sozinho, e você começa por onde quiser.',
      check: 'Conferimos enquanto você digita',
      checkLine: 'Som, capa, títulos e códigos, pelas regras das lojas. Cada problema vem com a solução.',
      review: 'Uma pessoa revisa',
      reviewLine: 'Se algo precisa mudar, você lê o quê, onde e por quê. Nada fica só em “recusado”.',
      deliver: 'As lojas recebem',
      deliverLine:
        '{{majorStores}} lojas principais no Basic, todas as {{stores}} da nossa lista nos planos pagos. Você vê a resposta de cada uma.',
      live: 'No ar na sua data',
      liveLine: 'Com seus ISRCs e o UPC, e um smart link para cada loja que tem o lançamento.',
    },
    costs: {
      title: 'Quanto custa',
      line: 'Sem taxa por lançamento, por faixa ou por ano no ar. Comece grátis e mude de plano quando valer a pena.',
      failed: 'Não foi possível carregar os planos',
    },
    money: {
      title: 'Como o dinheiro volta',
      line: 'As lojas informam o que foi tocado e pagam por isso. No Basic ficamos com {{fee}}; no PRO e no Advanced, com nada. O resto é dividido como vocês combinaram, e cada um saca a sua parte.',
      reported: 'Uma loja informa',
      fee: 'Nossa taxa',
      part: '{{name}}, um terço',
      basic: 'Basic',
      paid: 'PRO, Advanced',
      failed: 'Não foi possível carregar o exemplo',
      example:
        'Um exemplo em qualquer moeda, calculado para esta página pelo mesmo código que lança os seus royalties.',
    },
    cents: {
      title: 'Cada centavo explicado',
      line: 'Qualquer valor da sua conta se abre: a loja, o país, o mês, o câmbio, a taxa, a sua parte e a linha no arquivo da loja.',
    },
    questions: {
      time: 'Quanto tempo leva?',
      timeLine:
        'Envie o lançamento pelo menos {{standardDays}} dias antes da data. No PRO e no Advanced há prazos mais curtos, a partir de {{expressDays}} dias.',
      stores: 'Para quais lojas vai a minha música?',
      storesLine:
        'O Basic entrega às {{majorStores}} maiores. PRO e Advanced chegam às {{stores}} lojas e serviços da nossa lista. Você escolhe quais.',
      codes: 'Os direitos e os códigos continuam meus?',
      codesLine:
        'Continuam. As gravações são suas, e seus ISRCs e UPCs estão sempre à vista. No PRO e no Advanced você pode trazer os seus.',
      fee: 'Quanto vocês ficam dos meus royalties?',
      feeLine:
        'No Basic, {{fee}}: você recebe {{share}}. Nos planos pagos você recebe tudo. Não há nenhuma outra taxa sobre o que as lojas pagam.',
      withdraw: 'Quando posso sacar?',
      withdrawLine:
        'Assim que um relatório é lançado, semanas depois do mês dele. O saque é enviado {{paidDays}} dias depois do pedido nos planos pagos, {{basicDays}} no Basic.',
      stop: 'E se eu parar de pagar ou sair?',
      stopLine:
        'Sua música continua no ar, e novos streams pagam {{share}}. Você pode tirá-la do ar em qualquer dia nos planos pagos, a partir do dia {{takedownDays}} no Basic, e exportar todo o catálogo.',
    },
  },
}
