// Textos das conexões com serviços de música.
import type { en } from './en.ts'

export const pt: typeof en = {
  section: {
    title: 'Serviços conectados',
    line: 'Conecte o Spotify para enviar músicas a playlists ou para receber envios como curador. Vemos as playlists da sua biblioteca e seguimos só as que você escolher. Nunca tocamos nem publicamos nada.',
  },
  state: {
    connected: 'Conectado',
    missing: 'Não conectado',
    expired: 'Acesso encerrado',
    unavailable: 'Indisponível',
  },
  line: {
    connected: 'como {{name}}',
    missing: 'O Spotify pede sua permissão antes',
    expired: 'O Spotify encerrou nosso acesso à conta de {{name}}',
    unavailable: 'O Spotify não está configurado neste site',
  },
  someone: 'sua conta',
  connect: 'Conectar o Spotify',
  again: 'Conectar de novo',
  disconnect: 'Desconectar',
  disconnected: 'Spotify desconectado',
  connected: 'Spotify conectado',
  failed: 'Não deu para carregar sua conexão com o Spotify',
  follow: {
    following: 'Seguindo',
    missing: 'Ainda não segue',
    followingLine: '{{name}} está na sua biblioteca',
    missingLine: 'Siga primeiro no Spotify',
    button: 'Seguir {{name}}',
    followed: 'Você segue {{name}}',
    failed: 'Não deu para perguntar ao Spotify se você segue {{name}}',
    first: 'Conecte o Spotify primeiro',
    unknown: 'Seguir no Spotify',
  },
  page: {
    connecting: {
      title: 'Conectando o Spotify',
      line: 'Só um momento. Levamos você de volta para onde estava.',
    },
    connected: {
      title: 'Spotify conectado',
      line: 'Você pode continuar de onde parou.',
    },
    cancelled: {
      title: 'O Spotify não está conectado',
      line: 'Você cancelou no Spotify. Nada foi conectado.',
    },
    failed: {
      title: 'Não deu para conectar o Spotify',
      line: 'O Spotify não concluiu a conexão. Tente de novo.',
    },
    stale: {
      title: 'Esta resposta do Spotify não vale mais',
      line: 'Ela já foi usada, demorou mais de dez minutos ou começou em outro navegador. Sua conexão não mudou.',
    },
    start: {
      title: 'Conectar o Spotify',
      line: 'O Spotify pede sua permissão. Depois você volta para cá.',
    },
    unavailable: {
      title: 'O Spotify não está disponível',
      line: 'O Spotify não está configurado neste site, então não há o que conectar.',
    },
    again: 'Tentar de novo',
    back: 'Voltar',
    settings: 'Ir para as configurações',
  },
  problem: {
    spotify_not_connected: 'Conecte o Spotify primeiro.',
    spotify_expired: 'O Spotify encerrou o acesso. Conecte o Spotify de novo.',
    spotify_unavailable: 'O Spotify não responde agora. Tente de novo em alguns minutos.',
    failed_to_follow: 'Não deu para seguir. O Spotify não aceitou: tente de novo daqui a pouco.',
  },
}
