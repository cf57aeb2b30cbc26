// Tests the URLs of an artist: which are accepted, in which form they are stored, and that no input throws.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SOCIAL_KEYS, SOCIALS, socialUrl, websiteUrl } from './links.ts'

test.each([
  ['https://ana.example', 'https://ana.example/'],
  [' http://ana.example/music?a=b ', 'http://ana.example/music?a=b'],
  ['HTTPS://Ana.Example', 'https://ana.example/'],
  ['https://müzik.example', 'https://xn--mzik-0ra.example/'],
])('the website %s is stored as %s', (typed, kept) => {
  expect(websiteUrl(typed)).toBe(kept)
})

test.each([
  'abc',
  'ana.example',
  'https://',
  'https://abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  '',
  'javascript:alert(1)',
  'ftp://ana.example',
  'data:text/html,x',
  'https://user:secret@ana.example',
])('%j is not a website', (typed) => {
  expect(websiteUrl(typed)).toBeUndefined()
})

test.each([
  ['instagram', 'instagram.com/ana', 'https://instagram.com/ana'],
  ['instagram', 'http://www.instagram.com/ana/?igsh=abc#top', 'https://www.instagram.com/ana'],
  ['x', 'https://twitter.com/ana', 'https://twitter.com/ana'],
  ['x', 'https://X.com/ana?s=20', 'https://x.com/ana'],
  ['youtube', 'm.youtube.com/@ana', 'https://m.youtube.com/@ana'],
  ['tiktok', 'https://www.tiktok.com/@ana?lang=pt', 'https://www.tiktok.com/@ana'],
  ['soundcloud', 'https://soundcloud.com/ana', 'https://soundcloud.com/ana'],
  ['facebook', 'fb.com/ana', 'https://fb.com/ana'],
  ['facebook', 'https://facebook.com/profile.php?id=61&ref=x', 'https://facebook.com/profile.php?id=61'],
  ['facebook', 'https://name:word@facebook.com:8443/ana', 'https://facebook.com/ana'],
] as const)('on %s the profile %s is stored as %s', (network, typed, kept) => {
  expect(socialUrl(network, typed)).toBe(kept)
})

test.each([
  ['x', 'https://instagram.com/ana'],
  ['x', 'https://notx.com/ana'],
  ['x', 'https://x.com.evil.example/ana'],
  ['x', 'https://x.com@evil.example/ana'],
  ['x', 'https://x.com/'],
  ['instagram', '@ana'],
  ['instagram', 'javascript://instagram.com/ana'],
  ['youtube', 'https://youtu.be/abc'],
  ['facebook', ''],
] as const)('on %s the text %j is no profile', (network, typed) => {
  expect(socialUrl(network, typed)).toBeUndefined()
})

test('whatever is typed, a stored link is an https URL of its network and stable', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom('//', 'x:', 'https://%'))
  const host = fc.constantFrom(...SOCIAL_KEYS.flatMap((key) => SOCIALS[key].hosts))
  const near = fc.tuple(host, typed).map(([name, rest]) => `${name}/${rest}`)
  fc.assert(
    fc.property(fc.constantFrom(...SOCIAL_KEYS), fc.oneof(typed, near), (key, text) => {
      websiteUrl(text)
      const kept = socialUrl(key, text)
      if (kept === undefined) return
      const { protocol, hostname } = new URL(kept)
      expect(protocol).toBe('https:')
      expect(SOCIALS[key].hosts.some((own) => hostname === own || hostname.endsWith(`.${own}`))).toBe(true)
      expect(socialUrl(key, kept)).toBe(kept)
    }),
  )
})
