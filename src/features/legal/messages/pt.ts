// Texts of the legal pages, in Portuguese (Brazil).
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  plainText: 'Ler como texto simples',
  updated:
    'Última atualização: 29 de novembro de 2026. É um modelo: quem opera uma instalação deve mandá-lo revisar para seu país antes de abri-la ao público.',
  terms: {
    title: 'Termos e condições',
    description:
      'O que você e quem opera este serviço prometem um ao outro: seus direitos continuam seus, como o dinheiro é pago e como sair.',
    sections: {
      who: {
        title: 'Entre quem valem',
        text: 'Estes termos valem entre você e quem opera esta instalação do Backline. Ao criar uma conta, você os aceita. Você deve poder celebrar contratos ou ter quem o faça por você.',
      },
      rights: {
        title: 'Seus direitos continuam seus',
        text: 'Você mantém todos os direitos sobre sua música, suas letras e suas imagens. Você permite ao operador guardá-las, verificá-las, convertê-las e entregá-las às lojas que escolher, enquanto o lançamento deva ficar disponível. Esta licença não é exclusiva e termina quando você remove o lançamento.',
      },
      promise: {
        title: 'O que você promete',
        text: 'Você tem a propriedade ou a licença de tudo o que envia, não viola direitos de ninguém, os créditos estão corretos e não há reproduções compradas. Se houver uma reclamação, o lançamento pode ser retido enquanto você responde; informaremos o motivo e o prazo.',
      },
      money: {
        title: 'Dinheiro',
        text: 'As lojas enviam relatórios dois a três meses depois do mês de uso. No Basic, você recebe 85% do que elas pagam; no PRO e no Advanced, tudo. Você pode rastrear cada valor até a linha do relatório da loja.',
      },
      end: {
        title: 'Se você sair',
        text: 'Você pode sair quando quiser e levar seus códigos, seu áudio e seus dados. Quando um plano termina, nenhum lançamento é removido.',
      },
    },
  },
  privacy: {
    title: 'Política de privacidade',
    description:
      'Quais dados o Backline guarda sobre você, por quê, quem pode ver e como obter ou apagar esses dados.',
    sections: {
      what: {
        title: 'O que guardamos',
        text: 'Seu nome, nome de usuário, e-mail, idioma e, se você informar, telefone; o que você informa sobre artistas e lançamentos; os arquivos que envia; como você recebe e o formulário fiscal que os pagamentos exigem; o que compra e escreve ao suporte; quando e de onde entrou. Nomes legais de artistas servem só para verificação e nunca são publicados.',
      },
      why: {
        title: 'Por que guardamos',
        text: 'Para manter sua conta, entregar seus lançamentos, prestar contas dos royalties e proteger sua conta. Nada é vendido, e nenhuma página carrega conteúdo de terceiros.',
      },
      who: {
        title: 'Quem recebe',
        text: 'As lojas que você escolhe recebem o lançamento: títulos, nomes, créditos, códigos, áudio e capa. Quando esta instalação os usa, os serviços que fazem o trabalho recebem o necessário: Stripe ou Payoneer para pagar você, e Stripe ou Apple para cobrar e calcular impostos; Google ou Apple quando você entra com eles; o Spotify quando você o conecta: quais playlists você nos pede para ver ou seguir; o serviço que envia nossos e-mails; o que guarda os arquivos. As pessoas que você convida ou com quem compartilha um relatório veem o que você mostra. Mais ninguém, a não ser que uma lei exija.',
      },
      yours: {
        title: 'Seus direitos',
        text: 'Você mesmo pode baixar uma cópia dos seus dados, corrigi-los e encerrar sua conta, em Conta. Para o resto, {{contact}}.',
      },
    },
  },
  contact: { mail: 'escreva para {{email}}', none: 'abra um chamado em Suporte depois de entrar' },
  cookies: {
    title: 'Política de cookies',
    description:
      'Os poucos cookies e registros no navegador de que o Backline precisa, para que serve cada um e quanto dura.',
    sections: {
      cookies: {
        title: 'Cookies',
        text: 'backline.session_token mantém você conectado por 14 dias depois da última visita, 90 no máximo. backline.two_factor, backline.social, backline.presave, backline.music_connect e backline.registration só existem enquanto você informa um segundo código, entra com Google ou Apple, conecta um serviço de música para fazer um pre-save ou à sua conta, ou confirma seu e-mail. Em conexões seguras, os nomes desses seis começam com __Host-. language lembra seu idioma por um ano; signed_out só é gravado se, ao sair, não houve conexão com o servidor, até você entrar de novo. Todos são necessários; não há outros.',
      },
      storage: {
        title: 'Guardado no seu navegador',
        text: 'user (seu perfil, para mostrar seu nome ao carregar), language, theme, playlist_view, redirect (para onde seguir depois de entrar), referral e referral_at (o código do link com que alguém convidou você e quando: por 30 dias ou até se cadastrar), utm_campaign, utm_medium, utm_source (como você chegou, até se cadastrar) e o andamento de envios não concluídos. toasts (os últimos avisos), pitch (uma mensagem a um curador que ainda não foi enviada) e até onde você rolou cada página, até fechar a aba. O banco de dados backline guarda mudanças de rascunhos que ainda não foram salvas.',
      },
    },
  },
}
