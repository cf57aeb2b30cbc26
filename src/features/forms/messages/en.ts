// Texts of request forms: what surrounds the fields. The fields bring their own.
export const en = {
  offers: 'Start a request',
  offersFailed: 'Could not load the request forms',
  failed: 'Could not load this form',
  absent: 'There is no such form',
  loading: 'Loading the form',
  send: 'Send the request',
  sendFailed: 'Form submission error',
  noRelease: 'No release found',
  noArtist: 'No artist found',
  releaseFirst: 'Choose the release first',
  filesLine: 'Up to five PDF, JPEG or PNG files of 10 MB.',
  answers: 'Answers',
  problem: {
    text_too_short: 'Too short: at least {{min}} characters',
    url_invalid: 'Enter the whole address, such as https://example.com',
    day_too_early: 'Choose {{day}} or a later day',
    day_too_late: 'Choose {{day}} or an earlier day',
    pattern_mismatch: 'This does not have the expected form',
    fields_differ: 'The two fields must match',
    too_many_files: 'Up to {{max}} files',
    choice_unavailable: 'Choose one from the list',
    upc_invalid: 'This is not a UPC or EAN: it needs 12 or 13 digits with a correct check digit',
    isrc_invalid:
      'This is not an ISRC: two letters, three letters or digits, then seven digits, such as GB-ABC-26-00001',
  },
}
