// Letters of all scripts that look like one Latin letter, folded; generated from the confusables.txt of UTS #39 (Unicode
// 13.0.0) as the package unhomoglyph 1.0.6 (MIT) has it. `confusables.ts` adds digits, signs and the letters used most.

// biome-ignore format: a table
export const CONFUSABLE_LETTERS: readonly [latin: string, others: string][] = [
  ['a', 'ᗅꓮꭺ𐊠𖽀'],
  ['b', 'ƅᏼᑲᖯᗷꓐꞵꮟ𐊂𐊡𐌁'],
  ['c', 'ⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲'],
  ['d', 'ᑯᗞᗪꓒꓓꭰꮷ'],
  ['e', 'ҽⴹꓰꬲꭼ𐊆𑣆𑣎'],
  ['f', 'ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂'],
  ['g', 'ƍԍᏻᶃꓖꮐ'],
  ['h', 'հᕼⲏꓧꮋꮒ𐋏'],
  ['i', 'ɪꙇꭵ𑣃'],
  ['j', 'ʝᒍꓙꭻ'],
  ['k', 'ᛕⲕꓗꮶ𐔘'],
  ['l', 'ǀוןا١۱ߊᒪᛁⲓⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨𞣇'],
  ['m', 'μϻᗰᛖⲙꓟꮇ𐊰𐌑'],
  ['n', 'ռⲛꓠ𐔓'],
  ['o', 'סه٥ھہە۵߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣕𑣗𑣠'],
  ['p', 'ᑭⲣꓑꮲ𐊕'],
  ['q', 'գզⵕ'],
  ['r', 'ʀᖇⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵'],
  ['s', 'ƽտꓢꮥꮪ𐊖𐑈𑣁𖼺'],
  ['t', 'ⲧꓔꭲ𐊗𐊱𐌕𑣜𖼊'],
  ['u', 'ʋሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂'],
  ['v', 'ט٧۷ᐯⴸꓦꛟꮩ𐔝𑜆𑣀𖼈'],
  ['w', 'ɯѡᴡꓪꮃꮤ𑜊𑜎𑜏𑣦𑣯'],
  ['x', 'ᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬'],
  ['y', 'ɣʏყᶌỿⲩꓬꭚꭹꮍ𐊲𑣄𖽃'],
  ['z', 'ζꓜꮓ𐋵𑣉𑣥'],
]
