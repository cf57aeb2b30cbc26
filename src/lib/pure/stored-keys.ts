// What is stored in browsers. The cookie policy names each of them.

/** On https, those that begin with `backline.` are called `__Host-backline.…`. */
export const COOKIES = [
  'backline.session_token',
  'backline.two_factor',
  'backline.registration',
  'backline.social',
  'backline.presave',
  'backline.music_connect',
  'language',
  'signed_out',
] as const

/** In localStorage; `redirect` is where to continue after signing in elsewhere, or once an address is confirmed. */
export const LOCAL_KEYS = [
  'user',
  'language',
  'theme',
  'redirect',
  'playlist_view',
  'referral',
  'referral_at',
  'utm_campaign',
  'utm_medium',
  'utm_source',
] as const

/** In sessionStorage, until the tab is closed. */
export const SESSION_KEYS = ['toasts', 'pitch'] as const

/** Databases in IndexedDB. */
export const DATABASES = ['backline'] as const
