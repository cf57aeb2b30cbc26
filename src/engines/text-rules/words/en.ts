// The English words the rules look for.
import type { LanguageWords } from './language-words.ts'

// biome-ignore format: lists
export const english: LanguageWords = {
  banned: [
    'exclusive', 'limited edition', 'official audio', 'official video', 'official music video', 'official lyric video',
    'official lyrics video', 'official visualizer', 'lyric video', 'lyrics video', 'full song video', 'free download',
    'digital download', 'digital single', 'digital only', 'ringtone', 'ringtone version', 'tiktok version', 'tik tok version',
    'prod free', 'copyright free', 'royalty free', 'no copyright', 'stream now', 'link in bio',
  ],
  tags: [
    'official', 'clean', 'explicit', 'new', 'brand new', 'hd', 'hq', '4k', '8k', 'uhd', 'lyrics', 'with lyrics', 'lyric',
    'cd', 'cd version', '2 cd set', 'vinyl', 'digital', 'wav', 'mp3', 'flac', 'aiff', 'viral', 'viral hit', 'trending',
    'out now', 'now streaming', 'streaming now', 'available now', 'coming soon', 'pre order', 'preorder', 'pre save',
    'full version', 'full song', 'full album', 'music video', 'video', 'visualizer', 'visualiser', 'audio', 'edited',
    'leaked', 'download', 'high quality', 'best quality', 'hit single', 'e release', 'e album', 'karaoke',
  ],
  announcements: ['out now', 'now streaming', 'streaming now', 'available now', 'coming soon', 'pre order now', 'pre save now', 'stream now'],
  fillers: ['version', 'edit', 'song', 'single', 'album', 'music', 'track', 'release', 'in', 'and', 'by'],
  slurs: [
    'nigger', 'niggers', 'faggot', 'faggots', 'kike', 'kikes', 'wetback', 'wetbacks', 'raghead', 'ragheads', 'towelhead',
    'towelheads', 'sand nigger', 'porch monkey', 'jungle bunny',
  ],
  searchTerms: [
    'type beat', 'typebeat', 'free beat', 'beat instrumental free', '8d audio', 'bass boosted', 'top hits', 'best songs of',
    'greatest hits of all time', 'spotify playlist', 'workout music playlist', 'ringtone download',
  ],
  borrowedFame: [
    'in the style of', 'karaoke version of', 'karaoke version', 'originally performed by', 'made famous by',
    'as made famous by', 'made popular by', 'tribute to', 'a tribute to', 'cover of', 'remix of', 'sounds like', 'soundalike',
  ],
  publicDomain: [
    'christmas', 'xmas', 'hanukkah', 'easter', 'silent night', 'jingle bells', 'happy birthday to you', 'amazing grace', 'auld lang syne',
    'ave maria', 'greensleeves', 'scarborough fair', 'hymn', 'psalm', 'traditional', 'trad', 'public domain', 'national anthem',
  ],
  numbered: ['track', 'audio', 'audio track', 'recording', 'new recording', 'voice memo', 'voice', 'untitled', 'file', 'bounce'],
  placeholders: [
    'untitled', 'no title', 'title', 'song title', 'track title', 'unknown', 'demo', 'test', 'tbd', 'tba', 'new song', 'my song',
    'instrumental', 'bonus track', 'unnamed', 'track', 'rough mix', 'voice memo', 'new recording', 'idea',
  ],
  versions: {
    original: [
      'original', 'original mix', 'original version', 'album version', 'album mix', 'main version', 'main mix', 'standard version',
      'normal version', 'studio version', 'original album version', 'original recording',
    ],
    remix: ['remix', 'remix version', 'the remix', 'remixed'],
    acoustic: ['acoustic', 'acoustic version', 'acoustic mix'],
    cover: ['cover', 'cover version', 'cover song'],
    instrumental: ['instrumental', 'instrumental version', 'instrumental mix'],
    live: ['live', 'live version', 'live recording', 'live performance', 'recorded live'],
  },
  featuring: ['feat', 'ft', 'featuring'],
  withGuest: ['with', 'w', 'duet with'],
  producedBy: ['prod', 'prod by', 'produced by', 'beat by'],
  volume: ['vol', 'volume'],
  part: ['pt', 'part'],
  variousArtists: ['various artists'],
  variousShort: ['various artist', 'various', 'v a', 'va', 'multiple artists', 'several artists', 'various performers'],
  genericNames: [
    'unknown', 'unknown artist', 'artist', 'no artist', 'anonymous artist', 'chorus', 'choir', 'orchestra', 'singer', 'band',
    'the band name', 'original cast', 'cast', 'soundtrack', 'karaoke', 'yoga', 'meditation', 'workout', 'white noise', 'baby',
    'christmas', 'top hits', 'lullabies', 'relaxation', 'relaxing music', 'sleep music', 'nature sounds', 'instrumental',
    'rock', 'pop', 'jazz', 'hip hop', 'rap', 'classical', 'electronic', 'smooth jazz', 'piano', 'guitar', 'test', 'none', 'n a', 'self',
    'explicit', 'clean', 'dj', 'mc', 'tbd', 'tba',
  ],
  roles: [
    'guitar', 'bass', 'drums', 'piano', 'keys', 'keyboards', 'vocals', 'vocal', 'vocalist', 'singer', 'flute', 'sax', 'saxophone',
    'violin', 'producer', 'composer', 'songwriter', 'lyricist', 'arranger', 'conductor', 'guitarist', 'drummer', 'bassist',
    'engineer', 'artist', 'rapper', 'producer artist', 'mixing', 'mastering',
  ],
  labels: ['records', 'recordings', 'record label', 'music group', 'entertainment', 'publishing', 'ltd', 'llc', 'inc', 'gmbh', 'music ltd', 'productions'],
  nameTags: ['official', 'officiel', 'official artist', 'official channel', 'official page', 'vevo', 'topic'],
}
