// Tests titles as people write them, in four languages: clean ones, and faulty ones with their findings.
import { describe, expect, test } from 'vitest'
import { bannedWords } from './banned-words.ts'
import type { TextFinding, TextFix } from './findings.ts'
import { buildNameIndex } from './name-index.ts'
import { checkTitle } from './titles.ts'

const codes = (title: string, language: string | null) =>
  checkTitle(title, { language, version: 'original', artists: ['Ana Lima'] }).map((finding) => finding.code)

const CLEAN: Record<string, readonly string[]> = {
  en: [
    "Don't Stop Me Now",
    '7 Rings',
    '24K Magic',
    "(I Can't Get No) Satisfaction",
    'Live and Let Die',
    'Remix to Ignition',
    'Cover Me',
    'Acoustic',
    "New Year's Day",
    'Clean Up Woman',
    'Untitled Love Song',
    'AC/DC',
    'R.E.M.',
    'Born in the U.S.A.',
    '99 Problems',
    'No Mean Feat',
    'A Feat of Strength',
    '50ft Queenie',
    '50 Ft Queenie',
    'Brand New',
    'HD',
    'Come On Eileen',
    'Stand by Me',
    'Get Off of My Cloud',
    'Where the Streets Have No Name',
    "What's Love Got to Do with It",
    'Another Brick in the Wall, Pt. 2',
    "Sweet Child o' Mine",
    "Rock 'n' Roll",
    'P!nk Skies',
    'Born to Live',
    'Long Live',
    'The Video in My Head',
    'Instrumental Break',
    'Vol. 3',
    'Volume Two',
    'Part of Me',
    'Song 2',
    'Sealed (With a Kiss)',
    'War (What Is It Good For?)',
    'To Be, or Not to Be',
    'Walk on By',
    'DJs & MCs',
    'McCartney Road',
    'iPhone Blues',
    'NYC',
    'Chapter IV',
    'Mr. Brightside',
    "Pandora's Box",
    'Tidal Wave',
    'Dancing Queen',
    "It's the End of the World as We Know It (And I Feel Fine)",
    'Digital Love',
    'Video Killed the Radio Star',
    'Explicit Desires',
    'Official Girl',
    'Exclusive',
    'Radio Edit',
    'Sped Up',
    'Karaoke',
    'Get Out Now',
    'Make It Official',
    'Viral Hearts',
    'Gimme! Gimme! Gimme! (A Man After Midnight)',
    'Song (Radio Edit)',
    'Song (Remastered 2011)',
    'Sunrise (Extended Mix)',
    'Ob-La-Di, Ob-La-Da',
    'Twenty-One Years',
    'C.R.E.A.M.',
    'Prelude in C♯ Minor',
    'Chink in the Armor',
    '867-5309/Jenny',
    'Fly Me to the Moon (In Other Words)',
    "Where'd All the Time Go?",
  ],
  es: [
    'Sí, Se Puede',
    'Despacito',
    'Bésame mucho',
    'Ojos así',
    'La Vida Es un Carnaval',
    'Amor de mis amores',
    'El Rey',
    'Camino a La Habana',
    'Me Gustas Tú',
    'Y Nos Dieron las Diez',
    '¿Y Tú Qué Has Hecho?',
    '¡Ay, Carmela!',
    'Con altura',
    'Vivo por Ella',
    'Letra y Música',
    'Love Me Do',
    // A translation in the same script cannot be told from a second half of the title.
    'Noche (Night)',
  ],
  pt: [
    'O Que Será',
    'Garota de Ipanema',
    'Águas de Março',
    'Mas Que Nada',
    'Ai Se Eu Te Pego',
    'Chega de Saudade',
    'A Banda',
    'Samba do Avião',
    'O Leãozinho',
    'Com Açúcar, com Afeto',
    'Novo Tempo',
    'No Woman, No Cry',
    'As Long as You Love Me',
  ],
  tr: [
    'Işıl Işıl',
    'İstanbul Hatırası',
    'Gel Ey Seher',
    'Şımarık',
    'Sen ve Ben',
    'Fikrimin İnce Gülü',
    'Kuzu Kuzu',
    'Leyla ile Mecnun',
    'Yeni Bir Gün',
    'Ah Bu Ben',
  ],
  fr: ['La vie en rose', 'Ne me quitte pas'],
  de: ['99 Luftballons', 'Das Model'],
  ja: ['上を向いて歩こう', 'Lemon'],
  ru: ['Весна'],
  fa: ['می\u200cخواهم'],
  hi: ['क्\u200dषमा'],
}

describe('clean titles have no findings', () => {
  test.each(
    Object.entries(CLEAN).flatMap(([language, titles]) => titles.map((title) => [title, language])),
  )('%s (%s)', (title, language) => expect(codes(title as string, language as string)).toEqual([]))
  test('there are more than sixty clean titles', () =>
    expect(Object.values(CLEAN).flat().length).toBeGreaterThan(60))
})

// Title, language, its findings in order; and the title after the first fix, `null` if there is none.
const FAULTY: readonly [string, string | null, string[], (string | null)?][] = [
  // T01
  ['Song (feat. Beto Reis)', 'en', ['featuring_in_title'], 'Song'],
  ['Song ft. Beto & Kay', 'en', ['featuring_in_title'], 'Song'],
  ['Song Feat Beto Reis', 'en', ['featuring_in_title'], 'Song'],
  ['Song featuring Beto Reis', 'en', ['featuring_in_title'], 'Song'],
  ['feat. Beto Reis', 'en', ['featuring_in_title'], null],
  ['Song [FEAT. BETO]', 'en', ['featuring_in_title'], 'Song'],
  ['Song (feat. Beto) (Reprise)', 'en', ['featuring_in_title', 'brackets_double'], 'Song (Reprise)'],
  ['Song feat. Beto prod. by Kay', 'en', ['featuring_in_title', 'producer_in_title'], 'Song prod. by Kay'],
  ['Song (with Beto Reis)', 'en', ['guest_in_title'], 'Song'],
  ['Canción (con Beto Reis)', 'es', ['guest_in_title'], 'Canción'],
  ['Música (com Beto Reis)', 'pt', ['guest_in_title'], 'Música'],
  ['Música (part. Beto)', 'pt', ['featuring_in_title'], 'Música'],
  ['Música part. esp. Beto', 'pt', ['featuring_in_title'], 'Música'],
  ['Şarkı (feat. Işıl Öz)', 'tr', ['featuring_in_title'], 'Şarkı'],
  ['Song (prod. Kay)', 'en', ['producer_in_title'], 'Song'],
  ['Song [prod. by Metro Man]', 'en', ['producer_in_title'], 'Song'],
  ['Canción (producido por Kay)', 'es', ['producer_in_title'], 'Canción'],
  ['Ana Lima - Maré', 'pt', ['artist_in_title'], 'Maré'],
  ['Maré - ANA LIMA', 'pt', ['artist_in_title'], 'Maré'],
  // T02
  ['LOVE ME NOW', 'en', ['casing_upper'], 'Love Me Now'],
  ['HUMBLE.', 'en', ['casing_upper'], 'Humble.'],
  ['Lost in LAMBORGHINI', 'en', ['casing_upper'], 'Lost in Lamborghini'],
  ['AMOR DE VERANO', 'es', ['casing_upper'], 'Amor de Verano'],
  ['ÁGUAS DE MARÇO', 'pt', ['casing_upper'], 'Águas de Março'],
  ['IŞIL IŞIL', 'tr', ['casing_upper'], 'Işıl Işıl'],
  ['İSTANBUL VE BEN', 'tr', ['casing_upper'], 'İstanbul ve Ben'],
  ['LA VIE EN ROSE', 'fr', ['casing_upper'], 'La vie en rose'],
  ['ABENDLIED', 'de', ['casing_upper'], null],
  ['love me now', 'en', ['casing_lower'], 'Love Me Now'],
  ['7 rings', 'en', ['casing_lower'], '7 Rings'],
  ['m.A.A.d city', 'en', ['casing_lower'], 'm.A.A.d City'],
  ['istanbul', 'tr', ['casing_lower'], 'İstanbul'],
  ['ılık ıslık', 'tr', ['casing_lower'], 'Ilık Islık'],
  ['весна', 'ru', ['casing_lower'], null],
  ['lOvE mE nOw', 'en', ['casing_random'], 'Love Me Now'],
  ['a TIMe to Love', 'en', ['casing_random'], 'A Time to Love'],
  // T03
  ['Against The Grain', 'en', ['title_case'], 'Against the Grain'],
  ['Love me now', 'en', ['title_case'], 'Love Me Now'],
  ['In My life', 'en', ['title_case'], 'In My Life'],
  ['What Are You Waiting for', 'en', ['title_case'], 'What Are You Waiting For'],
  ['the End of Us', 'en', ['title_case'], 'The End of Us'],
  // T04
  ['Vivir De Noche', 'es', ['language_case'], 'Vivir de Noche'],
  ['Pan Y Vino', 'es', ['language_case'], 'Pan y Vino'],
  ['Samba Do Avião', 'pt', ['language_case'], 'Samba do Avião'],
  ['Sen Ve Ben', 'tr', ['language_case'], 'Sen ve Ben'],
  ['La Vie En Rose', 'fr', ['language_case'], 'La Vie en Rose'],
  ['i\u0307stanbul Geceleri', 'tr', ['turkish_dot', 'language_case'], 'istanbul Geceleri'],
  // T05
  ['Greatest Hits Volume 2', 'en', ['series_form'], 'Greatest Hits, Vol. 2'],
  ['Greatest Hits, Vol 2', 'en', ['series_form'], 'Greatest Hits, Vol. 2'],
  ['Song (Part 2)', 'en', ['series_form'], 'Song, Pt. 2'],
  ['Song Part II', 'en', ['series_form'], 'Song, Pt. II'],
  ['Éxitos Volumen 3', 'es', ['series_form'], 'Éxitos, Vol. 3'],
  ['Canção Parte 2', 'pt', ['series_form'], 'Canção, Pt. 2'],
  ['Song #2', 'en', ['number_sign'], 'Song No. 2'],
  // T06
  ['Song (Live)', 'en', ['version_in_title'], 'Song'],
  ['Song - Remix', 'en', ['version_in_title'], 'Song'],
  ['Song [Acoustic Version]', 'en', ['version_in_title'], 'Song'],
  ['Song (Instrumental)', 'en', ['version_in_title'], 'Song'],
  ['Canción (En Vivo)', 'es', ['version_in_title'], 'Canción'],
  ['Canción - Versión Acústica', 'es', ['version_in_title'], 'Canción'],
  ['Música - Ao Vivo', 'pt', ['version_in_title'], 'Música'],
  ['Música (Acústico)', 'pt', ['version_in_title'], 'Música'],
  ['Şarkı (Canlı)', 'tr', ['version_in_title'], 'Şarkı'],
  ['Şarkı (Akustik)', 'tr', ['version_in_title'], 'Şarkı'],
  ['Song (Original Mix)', 'en', ['version_needless'], 'Song'],
  ['Song - Album Version', 'en', ['version_needless'], 'Song'],
  ['Canción (Versión Original)', 'es', ['version_needless'], 'Canción'],
  ['Song (Kay Remix)', 'en', ['version_unset'], 'Song (Kay Remix)'],
  ['Song (Live at Wembley)', 'en', ['version_unset'], 'Song (Live at Wembley)'],
  ['Canción (En Vivo en Madrid)', 'es', ['version_unset'], 'Canción (En Vivo en Madrid)'],
  // T07
  ['Song (Official Video)', 'en', ['tag_word'], 'Song'],
  ['Song [HD]', 'en', ['tag_word'], 'Song'],
  ['Song (Clean Version)', 'en', ['tag_word'], 'Song'],
  ['Song (Explicit)', 'en', ['tag_word'], 'Song'],
  ['Song (New)', 'en', ['tag_word'], 'Song'],
  ['Song - Out Now', 'en', ['tag_word'], 'Song'],
  ['Song | Official Audio 4K', 'en', ['tag_word'], 'Song'],
  ['Song (Lyrics) [HQ]', 'en', ['tag_word'], 'Song'],
  ['Song (Tidal Exclusive)', 'en', ['tag_word'], 'Song'],
  ['Canción (Video Oficial)', 'es', ['tag_word'], 'Canción'],
  ['Música (Áudio Oficial)', 'pt', ['tag_word'], 'Música'],
  ['Şarkı (Resmi Video)', 'tr', ['tag_word'], 'Şarkı'],
  ['Night Drive HD', 'en', ['tag_at_end'], 'Night Drive'],
  ['Night Drive 4K', 'en', ['tag_at_end'], 'Night Drive'],
  ['Night Drive MP3', 'en', ['tag_at_end'], 'Night Drive'],
  ['Night Drive WAV', 'en', ['tag_at_end'], 'Night Drive'],
  ['Night Drive CD', 'en', ['tag_at_end'], 'Night Drive'],
  ['Night Drive Out Now', 'en', ['tag_at_end'], 'Night Drive'],
  ['Out Now', 'en', ['tag_at_end'], null],
  ['Now Streaming', 'en', ['tag_at_end'], null],
  ['Night Drive (Karaoke)', 'en', ['tag_word'], 'Night Drive'],
  ['Night Drive prod Kay', 'en', ['producer_in_title'], 'Night Drive'],
  ['Gece (düet Ana)', 'tr', ['guest_in_title'], 'Gece'],
  ['Exclusive Love', 'en', ['banned_word'], null],
  ['Éxclusive Love', 'en', ['banned_word'], null],
  ['My EXCLUSIVE', 'en', ['banned_word', 'casing_upper'], null],
  ['Amor Exclusivo', 'es', ['banned_word'], null],
  ['Edición Limitada', 'es', ['banned_word'], null],
  ['Edicao Limitada', 'pt', ['banned_word'], null],
  ['Sınırlı Üretim', 'tr', ['banned_word'], null],
  ['My Spotify Song', 'en', ['banned_word'], null],
  ['Spоtify Nights', 'en', ['banned_word', 'mixed_scripts'], null],
  ['Apple Music Nights', 'en', ['banned_word'], null],
  ['Only $9.99', 'en', ['price'], null],
  ['Por 5 €', 'es', ['price'], null],
  ['R$ 10 Só Hoje', 'pt', ['price'], null],
  ['Sadece ₺20', 'tr', ['price'], null],
  ['www.anasongs.com', 'en', ['address'], null],
  ['Song anasongs.com.br', 'pt', ['address'], null],
  ['Follow @ana', 'en', ['address'], null],
  ['Call +90 532 123 45 67', 'en', ['address'], null],
  ['Ara Beni 0532 123 45 67', 'tr', ['address'], null],
  ['Call 555-867-5309', 'en', ['address'], null],
  ['Feel #Blessed', 'en', ['hashtag'], null],
  ['Faggot', 'en', ['slur'], null],
  ['Sudaca', 'es', ['slur'], null],
  // T08
  ['Song 🔥', 'en', ['emoji'], 'Song'],
  ['Song ❤️ Two', 'en', ['emoji'], 'Song Two'],
  ['So\u200bng', 'en', ['hidden_characters'], 'Song'],
  ['\u202egnoS', 'en', ['hidden_characters', 'casing_random'], 'gnoS'],
  ['fe\u200bat. Beto', 'en', ['hidden_characters', 'featuring_in_title'], 'feat. Beto'],
  ['Song\ue000', 'en', ['hidden_characters'], 'Song'],
  ['Night Drive®', 'en', ['symbol'], 'Night Drive'],
  ['Night Drive™', 'en', ['symbol'], 'Night Drive'],
  ['Night ★ Drive', 'en', ['symbol'], 'Night Drive'],
  ['N̶̨̛i̷̢͝g̵̛͜ht', 'en', ['stacked_marks'], 'Night'],
  ['𝓝𝓲𝓰𝓱𝓽', 'en', ['styled_letters'], 'Night'],
  ['Ｎｉｇｈｔ', 'en', ['styled_letters'], 'Night'],
  ['Song  Two ', 'en', ['spaces'], 'Song Two'],
  ['Song\u00a0Two', 'en', ['spaces'], 'Song Two'],
  ['Cafe\u0301', 'es', ['accents_separate'], 'Café'],
  ['Don`t Go', 'en', ['apostrophe'], "Don't Go"],
  // T09
  ['', null, ['title_missing'], null],
  ['   ', null, ['spaces', 'title_missing'], null],
  ['???', null, ['title_only_signs'], null],
  ['🔥🔥', null, ['emoji', 'title_only_signs'], null],
  ['Track 1', 'en', ['generic_title'], null],
  ['Pista 3', 'es', ['generic_title'], null],
  ['Faixa 12', 'pt', ['generic_title'], null],
  ['Parça 2', 'tr', ['generic_title'], null],
  ['01 Night Drive', 'en', ['track_number_in_title'], 'Night Drive'],
  ['01. Night Drive', 'en', ['track_number_in_title'], 'Night Drive'],
  ['3. Night Drive', 'en', ['track_number_in_title'], 'Night Drive'],
  ['Istanbul Geceleri', 'tr', ['turkish_dot'], 'İstanbul Geceleri'],
  ['Iyi Geceler', 'tr', ['turkish_dot'], 'İyi Geceler'],
  ['Untitled', 'en', ['placeholder_title'], null],
  ['Sin título', 'es', ['placeholder_title'], null],
  ['Sem Titulo', 'pt', ['placeholder_title'], null],
  ['Adsız', 'tr', ['placeholder_title'], null],
  ['Demo', 'en', ['placeholder_title'], null],
  ['song_final_v3.wav', 'en', ['file_name'], 'song'],
  ['Night Drive.mp3', 'en', ['file_name'], 'Night Drive'],
  ['Night Drive Final v2', 'en', ['file_name'], 'Night Drive'],
  // T12
  ['Song (Reprise', 'en', ['brackets_unbalanced'], 'Song (Reprise)'],
  ['Song Reprise)', 'en', ['brackets_unbalanced'], 'Song Reprise'],
  ['Song (Reprise) (Bonus Track)', 'en', ['brackets_double'], 'Song (Reprise) [Bonus Track]'],
  // T13
  ['Sad Drake Type Beat', 'en', ['search_terms'], null],
  ['In the Style of Queen', 'en', ['borrowed_fame'], null],
  ['Tribute to Queen', 'en', ['borrowed_fame'], null],
  ['Tributo a Chavela', 'es', ['borrowed_fame'], null],
  // R01
  ['Silent Night', 'en', ['public_domain'], null],
  ['Blanca Navidad', 'es', ['public_domain'], null],
  ['Noite Feliz', 'pt', ['public_domain'], null],
  ['Ramazan Geldi', 'tr', ['public_domain'], null],
  // T14 and T15
  ['Весна', 'en', ['script_language'], null],
  ['Spring', 'ru', ['script_language'], null],
  ['Vеsna Love', 'en', ['mixed_scripts'], 'Vesna Love'],
  ['이카루스 (Icarus)', 'ko', ['translation_in_title'], null],
  ['Весна / Spring', 'ru', ['translation_in_title'], null],
]

const after = (title: string, fix?: TextFix) =>
  fix === undefined ? null : 'value' in fix && fix.at === 'title' ? fix.value : title

describe('faulty titles', () => {
  test.each(FAULTY)('%s (%s)', (title, language, expected, fixed) => {
    const findings = checkTitle(title, { language, version: 'original', artists: ['Ana Lima'] })
    expect(findings.map((finding) => finding.code)).toEqual(expected)
    expect(after(title, findings[0]?.fix)).toBe(fixed ?? null)
  })
  test('there are more than 150 faulty titles', () =>
    expect(FAULTY.length + Object.values(CLEAN).flat().length).toBeGreaterThan(150))
})

describe('the contents of a finding', () => {
  const first = (title: string, context = {}): TextFinding =>
    checkTitle(title, { language: 'en', version: 'original', ...context })[0] as TextFinding

  test('a finding has the word, its position, and a fix', () => {
    expect(first('Song (feat. Beto & Kay)', { at: 'tracks.3.title' })).toEqual({
      rule: 'T01',
      code: 'featuring_in_title',
      severity: 'blocks',
      at: 'tracks.3.title',
      range: [6, 22],
      params: { names: 'Beto, Kay', mark: 'feat.' },
      fix: { kind: 'move_to_featured', at: 'tracks.3.title', value: 'Song', names: ['Beto', 'Kay'] },
    })
    expect(first('Song - Live')).toMatchObject({
      params: { word: 'Live', version: 'live' },
      fix: { kind: 'move_to_version', value: 'Song', version: 'live' },
    })
  })
  test('a producer with a full name moves to the contributors', () => {
    expect(first('Song (prod. by Metro Man)').fix).toMatchObject({
      kind: 'move_to_contributors',
      names: ['Metro Man'],
      role: 'producer',
    })
    expect(first('Song (prod. Kay)').fix).toMatchObject({ kind: 'replace', value: 'Song' })
  })
  test('a banned word is reported as it is written', () => {
    expect(first('My Éxclusive Song').params).toEqual({ word: 'Éxclusive' })
    expect(first('My Éxclusive Song').range).toEqual([3, 12])
  })
  test('findings of an untidy title have no ranges, which would refer to another text', () => {
    const [spaces, featuring] = checkTitle(' Song  (feat. Beto)', { language: 'en' })
    expect(spaces?.code).toBe('spaces')
    expect(featuring?.code).toBe('featuring_in_title')
    expect(featuring?.range).toBeUndefined()
    expect(featuring?.fix).toMatchObject({ value: 'Song' })
  })
})

describe('effects of the context', () => {
  test('a confirmed finding is not reported again, unless it blocks', () => {
    const codesOf = (title: string, ...confirmed: ('T01' | 'T02' | 'T07' | 'T09')[]) =>
      checkTitle(title, { language: 'en', confirmed }).map((finding) => finding.code)
    expect(codesOf('HUMBLE.', 'T02')).toEqual([])
    expect(codesOf('Track 10', 'T09')).toEqual([])
    expect(codesOf('HUMBLE.', 'T09')).toEqual(['casing_upper'])
    expect(codesOf('Exclusive Love', 'T07')).toEqual(['banned_word'])
    expect(codesOf('÷', 'T09')).toEqual([])
    expect(codesOf('Night Drive HD', 'T07')).toEqual([])
    expect(codesOf('Song (feat. Beto)', 'T01')).toEqual(['featuring_in_title'])
  })
  test('when a version is already set, its remark stays in the title or is removed', () => {
    const codesOf = (title: string, version: string) => checkTitle(title, { language: 'en', version })
    expect(codesOf('Song (Kay Remix)', 'remix')).toEqual([])
    expect(codesOf('Song (Live)', 'remix')).toEqual([])
    expect(codesOf('Song (Live)', 'live')[0]?.fix).toMatchObject({ kind: 'move_to_version', value: 'Song' })
  })
  test('a release has no version field: its remark stays, except a needless one', () => {
    expect(checkTitle('Album (Live)', { language: 'en' })).toEqual([])
    expect(checkTitle('Album (Album Version)', { language: 'en' }).map((finding) => finding.code)).toEqual([
      'version_needless',
    ])
  })
  test('an operator can add banned words', () => {
    const banned = bannedWords({ everyLanguage: ['Mega Hit'], tags: ['leaked demo'] })
    const codesOf = (title: string) =>
      checkTitle(title, { language: 'en', banned }).map((finding) => finding.code)
    expect(codesOf('Another Méga-Hit')).toEqual(['banned_word'])
    expect(codesOf('Song (Leaked Demo)')).toEqual(['tag_word'])
    expect(codesOf('Leaked Demo Tape')).toEqual([])
  })
  test('an operator can ban words in one language only', () => {
    const banned = bannedWords({ everyLanguage: ['mega'], byLanguage: { tr: ['bedava', 'Mega'] } })
    const codesOf = (title: string, language: string | null) =>
      checkTitle(title, { language, banned }).flatMap(({ code, params }) =>
        code === 'banned_word' ? [params.word] : [],
      )
    expect(codesOf('BEDAVA Mega Şarkı', 'tr')).toEqual(['Mega', 'BEDAVA'])
    expect(codesOf('Bedava Mega', 'es')).toEqual(['Mega'])
    expect(codesOf('Bedava', null)).toEqual([])
  })
  test('other artists’ names are detected when they have at least two words', () => {
    const protectedNames = buildNameIndex(['Bad Bunny', 'Queen'])
    const codesOf = (title: string) =>
      checkTitle(title, { language: 'en', protectedNames }).map((finding) => finding.code)
    expect(codesOf('Dreaming of Bad Bunny')).toEqual(['other_artist_in_title'])
    expect(codesOf('Dancing Queen')).toEqual([])
  })
})
