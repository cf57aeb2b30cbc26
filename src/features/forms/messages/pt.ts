// Texts of request forms, in Brazilian Portuguese.
import type { Messages } from '#lib/i18n/messages.ts'
import type { en } from './en.ts'

export const pt: Messages<typeof en> = {
  offers: 'Faça um pedido',
  offersFailed: 'Não foi possível carregar os formulários',
  failed: 'Não foi possível carregar este formulário',
  absent: 'Este formulário não existe',
  loading: 'Carregando o formulário',
  send: 'Enviar o pedido',
  sendFailed: 'Erro ao enviar o formulário',
  noRelease: 'Nenhum lançamento encontrado',
  noArtist: 'Nenhum artista encontrado',
  releaseFirst: 'Escolha primeiro o lançamento',
  filesLine: 'Até cinco arquivos PDF, JPEG ou PNG de 10 MB.',
  answers: 'Respostas',
  problem: {
    text_too_short: 'Curto demais: pelo menos {{min}} caracteres',
    url_invalid: 'Digite o endereço completo, como https://example.com',
    day_too_early: 'Escolha {{day}} ou um dia depois',
    day_too_late: 'Escolha {{day}} ou um dia antes',
    pattern_mismatch: 'Não tem o formato esperado',
    fields_differ: 'Os dois campos precisam ser iguais',
    too_many_files: 'No máximo {{max}} arquivos',
    choice_unavailable: 'Escolha uma opção da lista',
    upc_invalid: 'UPC ou EAN inválido: deve ter 12 ou 13 dígitos, e o último é verificador',
    isrc_invalid: 'ISRC inválido: duas letras, três letras ou dígitos e sete dígitos, como GB-ABC-26-00001',
  },
}
