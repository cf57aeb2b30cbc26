// Has a channel whitelisted, or a profile linked with the music of an artist.
import type { FormDefinition } from './definition.ts'

export const SOCIAL_LINKING: FormDefinition = {
  id: 'social-linking',
  version: 1,
  category: 'delivery',
  name: {
    en: 'Link or whitelist a profile',
    es: 'Vincula o autoriza un perfil',
    pt: 'Vincule ou libere um perfil',
    tr: 'Bir profili bağlayın ya da izinli yapın',
  },
  lead: {
    en: 'For your YouTube channel, and for your pages on Facebook and Instagram.',
    es: 'Para tu canal de YouTube y tus páginas de Facebook e Instagram.',
    pt: 'Para seu canal no YouTube e suas páginas no Facebook e no Instagram.',
    tr: 'YouTube kanalınız ile Facebook ve Instagram sayfalarınız için.',
  },
  next: {
    en: 'We ask the service. YouTube and Meta usually answer within three to ten days.',
    es: 'Lo pedimos al servicio. YouTube y Meta suelen responder en tres a diez días.',
    pt: 'Pedimos ao serviço. O YouTube e a Meta costumam responder em três a dez dias.',
    tr: 'Hizmete iletiriz. YouTube ve Meta genellikle üç ila on gün içinde yanıt verir.',
  },
  success: {
    en: 'We have your request and pass it on to the service. Keep the page public until it is linked.',
    es: 'Ya tenemos tu solicitud y la pasamos al servicio. Deja la página pública hasta que esté vinculada.',
    pt: 'Recebemos seu pedido e vamos passar ao serviço. Deixe a página pública até ela ser vinculada.',
    tr: 'Talebiniz bize ulaştı, hizmete iletiyoruz. Bağlanana kadar sayfanız herkese açık kalsın.',
  },
  error: {
    en: 'Your profile was not sent. Everything you entered is still here; try again.',
    es: 'El perfil no se envió. Todo lo que escribiste sigue aquí; inténtalo de nuevo.',
    pt: 'O perfil não foi enviado. Tudo o que você preencheu continua aqui; tente de novo.',
    tr: 'Profil gönderilemedi. Yazdıklarınız duruyor; yeniden deneyin.',
  },
  sections: [
    {
      title: { en: 'What you need', es: 'Qué necesitas', pt: 'Do que você precisa', tr: 'Ne gerekiyor' },
      fields: [
        {
          id: 'artist',
          kind: 'artist',
          label: { en: 'Artist', es: 'Artista', pt: 'Artista', tr: 'Sanatçı' },
          rules: { required: true },
        },
        {
          id: 'service',
          kind: 'radio',
          label: { en: 'Request', es: 'Solicitud', pt: 'Pedido', tr: 'Talep' },
          rules: { required: true },
          choices: [
            {
              value: 'whitelist',
              label: {
                en: 'No copyright claims on my YouTube channel',
                es: 'Sin reclamos de derechos en mi canal de YouTube',
                pt: 'Sem reivindicações de direitos no meu canal do YouTube',
                tr: 'YouTube kanalımda telif hakkı talebi olmasın',
              },
            },
            {
              value: 'official',
              label: {
                en: 'YouTube Official Artist Channel',
                es: 'Canal oficial de artista de YouTube',
                pt: 'Canal oficial de artista do YouTube',
                tr: 'YouTube Resmî Sanatçı Kanalı',
              },
            },
            {
              value: 'meta',
              label: {
                en: 'My Facebook or Instagram page on my music',
                es: 'Mi página de Facebook o Instagram en mi música',
                pt: 'Minha página do Facebook ou Instagram na minha música',
                tr: 'Müziğimde Facebook ya da Instagram sayfam görünsün',
              },
            },
          ],
        },
      ],
    },
    {
      title: { en: 'Your profile', es: 'Tu perfil', pt: 'Seu perfil', tr: 'Profiliniz' },
      fields: [
        {
          id: 'channel',
          kind: 'url',
          label: {
            en: 'Your YouTube channel',
            es: 'Tu canal de YouTube',
            pt: 'Seu canal no YouTube',
            tr: 'YouTube kanalınız',
          },
          placeholder: 'https://www.youtube.com/@…',
          rules: {
            required: true,
            pattern: {
              name: 'youtubeChannel',
              message: {
                en: 'Use the address of a channel, such as https://www.youtube.com/@name',
                es: 'Usa la dirección de un canal, como https://www.youtube.com/@nombre',
                pt: 'Use o endereço de um canal, como https://www.youtube.com/@nome',
                tr: 'Bir kanal adresi girin; örneğin https://www.youtube.com/@ad',
              },
            },
          },
          showIf: { field: 'service', in: ['whitelist', 'official'] },
        },
        {
          id: 'video',
          kind: 'url',
          label: {
            en: 'A video with a claim',
            es: 'Un video con un reclamo',
            pt: 'Um vídeo com reivindicação',
            tr: 'Talep alan bir video',
          },
          rules: {},
          showIf: { field: 'service', in: ['whitelist'] },
        },
        {
          id: 'email',
          kind: 'email',
          label: {
            en: 'Email of the channel’s owner',
            es: 'Correo de quien administra el canal',
            pt: 'E-mail de quem é dono do canal',
            tr: 'Kanal sahibinin e-postası',
          },
          help: {
            en: 'YouTube writes there to confirm.',
            es: 'YouTube escribe ahí para confirmar.',
            pt: 'O YouTube escreve para lá para confirmar.',
            tr: 'YouTube onay için buraya yazar.',
          },
          rules: { required: true },
          showIf: { field: 'service', in: ['official'] },
        },
        {
          id: 'emailAgain',
          kind: 'email',
          label: {
            en: 'The email again',
            es: 'El correo otra vez',
            pt: 'O e-mail de novo',
            tr: 'E-posta, yeniden',
          },
          rules: { required: true, equals: 'email' },
          showIf: { field: 'service', in: ['official'] },
        },
        {
          id: 'page',
          kind: 'url',
          label: {
            en: 'Your Facebook or Instagram page',
            es: 'Tu página de Facebook o Instagram',
            pt: 'Sua página no Facebook ou Instagram',
            tr: 'Facebook ya da Instagram sayfanız',
          },
          placeholder: 'https://www.instagram.com/…',
          rules: {
            required: true,
            pattern: {
              name: 'metaPage',
              message: {
                en: 'Use the address of a page on facebook.com or instagram.com',
                es: 'Usa la dirección de una página de facebook.com o instagram.com',
                pt: 'Use o endereço de uma página em facebook.com ou instagram.com',
                tr: 'facebook.com ya da instagram.com’daki bir sayfanın adresini girin',
              },
            },
          },
          showIf: { field: 'service', in: ['meta'] },
        },
        {
          id: 'note',
          kind: 'textarea',
          label: {
            en: 'Anything else',
            es: 'Algo más',
            pt: 'Algo mais',
            tr: 'Eklemek istedikleriniz',
          },
          rules: { maxLength: 600 },
        },
        {
          id: 'own',
          kind: 'checkbox',
          label: {
            en: 'The profile is the artist’s, and I may speak for them',
            es: 'El perfil es del artista y puedo hablar en su nombre',
            pt: 'O perfil é do artista, e posso falar em nome dele',
            tr: 'Profil sanatçıya ait ve onun adına konuşmaya yetkiliyim',
          },
          rules: { required: true },
        },
      ],
    },
  ],
}
