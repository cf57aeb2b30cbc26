// Corrects what stores show of a live release or one of its tracks.
import type { FormDefinition } from './definition.ts'

const WRITTEN = ['title', 'artist', 'credit', 'label', 'genre', 'language', 'other']

export const METADATA_CHANGE: FormDefinition = {
  id: 'metadata-change',
  version: 1,
  category: 'release',
  name: {
    en: 'Change names, titles or credits',
    es: 'Cambia nombres, títulos o créditos',
    pt: 'Mude nomes, títulos ou créditos',
    tr: 'Ad, başlık ya da künye değişikliği',
  },
  lead: {
    en: 'For a mistake in a release that is live. Nothing goes offline.',
    es: 'Para un error en un lanzamiento que ya está publicado. Nada deja de estar en línea.',
    pt: 'Para um erro em um lançamento que já está no ar. Nada sai do ar.',
    tr: 'Yayında olan bir çıkıştaki hata için. Hiçbir şey yayından kalkmaz.',
  },
  next: {
    en: 'We check the proof and send the change to every store that has the release. Stores show it within two to five days.',
    es: 'Revisamos el comprobante y enviamos el cambio a cada tienda que tiene el lanzamiento. Lo muestran en dos a cinco días.',
    pt: 'Conferimos o comprovante e enviamos a mudança a cada loja que tem o lançamento. Elas mostram em dois a cinco dias.',
    tr: 'Belgeyi inceler, değişikliği çıkışın bulunduğu her mağazaya göndeririz. Mağazalar iki ila beş gün içinde gösterir.',
  },
  success: {
    en: 'We have your change. The release stays live as it is until the stores show the new version.',
    es: 'Ya tenemos tu cambio. El lanzamiento sigue publicado tal como está hasta que las tiendas muestren la nueva versión.',
    pt: 'Recebemos sua mudança. O lançamento continua no ar como está até as lojas mostrarem a nova versão.',
    tr: 'Değişikliğiniz bize ulaştı. Mağazalar yeni hâlini gösterene kadar çıkış olduğu gibi yayında kalır.',
  },
  error: {
    en: 'Your change was not sent. Everything you entered is still here; try again.',
    es: 'El cambio no se envió. Todo lo que escribiste sigue aquí; inténtalo de nuevo.',
    pt: 'A mudança não foi enviada. Tudo o que você preencheu continua aqui; tente de novo.',
    tr: 'Değişiklik gönderilemedi. Yazdıklarınız duruyor; yeniden deneyin.',
  },
  sections: [
    {
      title: { en: 'Where', es: 'Dónde', pt: 'Onde', tr: 'Nerede' },
      fields: [
        {
          id: 'release',
          kind: 'release',
          label: { en: 'Release', es: 'Lanzamiento', pt: 'Lançamento', tr: 'Çıkış' },
          rules: { required: true },
          statuses: ['published'],
        },
        {
          id: 'scope',
          kind: 'radio',
          label: { en: 'What is wrong', es: 'Qué está mal', pt: 'O que está errado', tr: 'Yanlış olan' },
          rules: { required: true },
          choices: [
            {
              value: 'release',
              label: {
                en: 'Something about the release',
                es: 'Algo del lanzamiento',
                pt: 'Algo do lançamento',
                tr: 'Çıkışla ilgili bir şey',
              },
            },
            {
              value: 'track',
              label: {
                en: 'Something about a track',
                es: 'Algo de un tema',
                pt: 'Algo de uma faixa',
                tr: 'Bir parçayla ilgili bir şey',
              },
            },
          ],
        },
        {
          id: 'track',
          kind: 'track',
          of: 'release',
          label: { en: 'Track', es: 'Tema', pt: 'Faixa', tr: 'Parça' },
          rules: { required: true },
          showIf: { field: 'scope', in: ['track'] },
        },
      ],
    },
    {
      title: { en: 'The change', es: 'El cambio', pt: 'A mudança', tr: 'Değişiklik' },
      fields: [
        {
          id: 'field',
          kind: 'select',
          label: { en: 'Field', es: 'Dato', pt: 'Campo', tr: 'Alan' },
          rules: { required: true },
          choices: [
            { value: 'title', label: { en: 'Title', es: 'Título', pt: 'Título', tr: 'Başlık' } },
            {
              value: 'artist',
              label: {
                en: 'Artist name',
                es: 'Nombre del artista',
                pt: 'Nome do artista',
                tr: 'Sanatçı adı',
              },
            },
            {
              value: 'credit',
              label: {
                en: 'Songwriter or other credit',
                es: 'Autoría u otro crédito',
                pt: 'Autoria ou outro crédito',
                tr: 'Besteci, söz yazarı ya da başka künye',
              },
            },
            { value: 'label', label: { en: 'Label', es: 'Sello', pt: 'Selo', tr: 'Plak şirketi' } },
            { value: 'genre', label: { en: 'Genre', es: 'Género', pt: 'Gênero', tr: 'Tür' } },
            { value: 'language', label: { en: 'Language', es: 'Idioma', pt: 'Idioma', tr: 'Dil' } },
            { value: 'isrc', label: { en: 'ISRC', es: 'ISRC', pt: 'ISRC', tr: 'ISRC' } },
            {
              value: 'other',
              label: { en: 'Something else', es: 'Otra cosa', pt: 'Outra coisa', tr: 'Başka bir şey' },
            },
          ],
        },
        {
          id: 'oldValue',
          kind: 'text',
          label: {
            en: 'What stores show now',
            es: 'Lo que muestran ahora las tiendas',
            pt: 'O que as lojas mostram agora',
            tr: 'Mağazalarda şu an görünen',
          },
          rules: { required: true },
          showIf: { field: 'field', in: WRITTEN },
        },
        {
          id: 'newValue',
          kind: 'text',
          label: {
            en: 'What they should show',
            es: 'Lo que deben mostrar',
            pt: 'O que deveriam mostrar',
            tr: 'Görünmesi gereken',
          },
          help: {
            en: 'Letter by letter: the stores copy it as it is.',
            es: 'Letra por letra: las tiendas lo copian tal cual.',
            pt: 'Letra por letra: as lojas copiam do jeito que está.',
            tr: 'Harfi harfine: mağazalar olduğu gibi alır.',
          },
          rules: { required: true },
          showIf: { field: 'field', in: WRITTEN },
        },
        {
          id: 'newIsrc',
          kind: 'isrc',
          label: {
            en: 'The right ISRC',
            es: 'El ISRC correcto',
            pt: 'O ISRC correto',
            tr: 'Doğru ISRC',
          },
          placeholder: 'GB-ABC-26-00001',
          rules: { required: true },
          showIf: { field: 'field', in: ['isrc'] },
        },
        {
          id: 'why',
          kind: 'textarea',
          label: { en: 'Why', es: 'Por qué', pt: 'Por quê', tr: 'Neden' },
          rules: { maxLength: 600 },
        },
      ],
    },
    {
      title: { en: 'Proof', es: 'Comprobante', pt: 'Comprovante', tr: 'Belge' },
      fields: [
        {
          id: 'proof',
          kind: 'file',
          label: {
            en: 'Screenshot, contract or registration',
            es: 'Captura, contrato o registro',
            pt: 'Captura de tela, contrato ou registro',
            tr: 'Ekran görüntüsü, sözleşme ya da tescil',
          },
          rules: { required: true },
        },
        {
          id: 'agreed',
          kind: 'checkbox',
          label: {
            en: 'Everybody who is credited agrees to this change',
            es: 'Todas las personas acreditadas están de acuerdo con este cambio',
            pt: 'Todas as pessoas creditadas concordam com esta mudança',
            tr: 'Künyede adı geçen herkes bu değişikliği onaylıyor',
          },
          rules: { required: true },
        },
      ],
    },
  ],
}
