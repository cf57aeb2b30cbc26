// Moves a release that is already in stores to us: from another distributor, or from other codes.
import type { FormDefinition } from './definition.ts'

export const CONTENT_RELOCATION: FormDefinition = {
  id: 'content-relocation',
  version: 1,
  category: 'delivery',
  name: {
    en: 'Move a release to us',
    es: 'Trae un lanzamiento con nosotros',
    pt: 'Traga um lançamento para cá',
    tr: 'Bir çıkışı bize taşıyın',
  },
  lead: {
    en: 'For a release that is already in stores, through another distributor or under other codes.',
    es: 'Para un lanzamiento que ya está en las tiendas, con otra distribuidora o con otros códigos.',
    pt: 'Para um lançamento que já está nas lojas, por outra distribuidora ou com outros códigos.',
    tr: 'Mağazalarda zaten bulunan bir çıkış için: başka bir dağıtımcıyla ya da başka kodlarla.',
  },
  next: {
    en: 'We compare the codes and ask the stores to keep your plays together. That usually takes one to two weeks.',
    es: 'Comparamos los códigos y pedimos a las tiendas que mantengan juntas tus reproducciones. Suele tardar de una a dos semanas.',
    pt: 'Comparamos os códigos e pedimos às lojas que mantenham suas reproduções juntas. Costuma levar de uma a duas semanas.',
    tr: 'Kodları karşılaştırır, mağazalardan dinlenmelerinizi bir arada tutmalarını isteriz. Bu genellikle bir iki hafta sürer.',
  },
  success: {
    en: 'We have your request. Leave the release where it is until we write: taken down too early, it loses its plays.',
    es: 'Ya tenemos tu solicitud. Deja el lanzamiento donde está hasta que te escribamos: si lo retiras antes, pierde sus reproducciones.',
    pt: 'Recebemos seu pedido. Deixe o lançamento onde está até a gente escrever: se ele sair antes da hora, perde as reproduções.',
    tr: 'Talebiniz bize ulaştı. Biz yazana kadar çıkışı olduğu yerde bırakın: erken kaldırılırsa dinlenmelerini kaybeder.',
  },
  error: {
    en: 'Your move was not sent. Everything you entered is still here; try again.',
    es: 'El traslado no se envió. Todo lo que escribiste sigue aquí; inténtalo de nuevo.',
    pt: 'A transferência não foi enviada. Tudo o que você preencheu continua aqui; tente de novo.',
    tr: 'Taşıma talebi gönderilemedi. Yazdıklarınız duruyor; yeniden deneyin.',
  },
  sections: [
    {
      title: { en: 'Which release', es: 'Qué lanzamiento', pt: 'Qual lançamento', tr: 'Hangi çıkış' },
      fields: [
        {
          id: 'release',
          kind: 'release',
          label: {
            en: 'The release here',
            es: 'El lanzamiento aquí',
            pt: 'O lançamento aqui',
            tr: 'Buradaki çıkış',
          },
          help: {
            en: 'Create it first if it is not here yet; a draft is enough.',
            es: 'Créalo antes si aún no está aquí; basta con un borrador.',
            pt: 'Crie antes se ele ainda não estiver aqui; basta um rascunho.',
            tr: 'Henüz burada değilse önce oluşturun; taslak yeterli.',
          },
          rules: { required: true },
        },
        {
          id: 'from',
          kind: 'radio',
          label: {
            en: 'Where it is now',
            es: 'Dónde está ahora',
            pt: 'Onde está agora',
            tr: 'Şu anda nerede',
          },
          rules: { required: true },
          choices: [
            {
              value: 'distributor',
              label: {
                en: 'With another distributor',
                es: 'Con otra distribuidora',
                pt: 'Com outra distribuidora',
                tr: 'Başka bir dağıtımcıda',
              },
            },
            {
              value: 'codes',
              label: {
                en: 'With us, under other codes',
                es: 'Con nosotros, con otros códigos',
                pt: 'Aqui, com outros códigos',
                tr: 'Bizde, başka kodlarla',
              },
            },
          ],
        },
        {
          id: 'distributor',
          kind: 'text',
          label: {
            en: 'The distributor',
            es: 'La distribuidora',
            pt: 'A distribuidora',
            tr: 'Dağıtımcı',
          },
          rules: { required: true, minLength: 2, maxLength: 100 },
          showIf: { field: 'from', in: ['distributor'] },
        },
        {
          id: 'takedownOn',
          kind: 'date',
          label: {
            en: 'When it can come down there',
            es: 'Desde cuándo se puede retirar allí',
            pt: 'A partir de quando pode sair de lá',
            tr: 'Oradan ne zaman kaldırılabilir',
          },
          help: {
            en: 'The end of your contract or notice, if there is one.',
            es: 'El fin de tu contrato o del preaviso, si lo hay.',
            pt: 'O fim do seu contrato ou do aviso prévio, se houver.',
            tr: 'Varsa sözleşmenizin ya da bildirim sürenizin sonu.',
          },
          rules: { minDate: { fromToday: 0 }, maxDate: { fromToday: 730 } },
          showIf: { field: 'from', in: ['distributor'] },
        },
      ],
    },
    {
      title: { en: 'In the stores', es: 'En las tiendas', pt: 'Nas lojas', tr: 'Mağazalarda' },
      fields: [
        {
          id: 'upc',
          kind: 'upc',
          label: {
            en: 'UPC in the stores',
            es: 'UPC en las tiendas',
            pt: 'UPC nas lojas',
            tr: 'Mağazalardaki UPC',
          },
          rules: { required: true },
        },
        {
          id: 'recordings',
          kind: 'radio',
          label: {
            en: 'Recordings and ISRCs',
            es: 'Grabaciones e ISRC',
            pt: 'Gravações e ISRCs',
            tr: 'Kayıtlar ve ISRC’ler',
          },
          rules: { required: true },
          choices: [
            {
              value: 'same',
              label: { en: 'All the same', es: 'Todo igual', pt: 'Tudo igual', tr: 'Hepsi aynı' },
            },
            {
              value: 'different',
              label: {
                en: 'Something differs',
                es: 'Algo cambia',
                pt: 'Algo é diferente',
                tr: 'Farklı olan var',
              },
            },
          ],
        },
        {
          id: 'differences',
          kind: 'textarea',
          label: {
            en: 'What differs',
            es: 'Qué cambia',
            pt: 'O que é diferente',
            tr: 'Ne farklı',
          },
          help: {
            en: 'Track by track: the ISRC there and the one here.',
            es: 'Tema por tema: el ISRC de allí y el de aquí.',
            pt: 'Faixa por faixa: o ISRC de lá e o daqui.',
            tr: 'Parça parça: oradaki ve buradaki ISRC.',
          },
          rules: { required: true, minLength: 10 },
          showIf: { field: 'recordings', in: ['different'] },
        },
        {
          id: 'link',
          kind: 'url',
          label: {
            en: 'Its page at a store',
            es: 'Su página en una tienda',
            pt: 'A página em uma loja',
            tr: 'Bir mağazadaki sayfası',
          },
          placeholder: 'https://open.spotify.com/album/…',
          rules: { required: true },
        },
      ],
    },
    {
      title: { en: 'Rights', es: 'Derechos', pt: 'Direitos', tr: 'Haklar' },
      fields: [
        {
          id: 'proof',
          kind: 'file',
          label: {
            en: 'Contract or confirmation',
            es: 'Contrato o confirmación',
            pt: 'Contrato ou confirmação',
            tr: 'Sözleşme ya da onay',
          },
          rules: {},
        },
        {
          id: 'owns',
          kind: 'checkbox',
          label: {
            en: 'I own or control the rights to these recordings',
            es: 'Tengo o controlo los derechos de estas grabaciones',
            pt: 'Tenho ou controlo os direitos destas gravações',
            tr: 'Bu kayıtların hakları bana ait ya da benim kontrolümde',
          },
          rules: { required: true },
        },
      ],
    },
  ],
}
