// What the code does without: each of these is a way in that is easily opened and hard to watch (docs/security.md).
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.(test|fixtures)\.tsx?$|^src\/test\/|^src\/engines\/\w+\/test-/.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }))

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('there is code to look at', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(filesWith(/from 'react'/).length).toBeGreaterThan(50)
})

describe('no code', () => {
  test.each<[string, RegExp]>([
    ['is made from text', /(?<![\w.])eval\(|new Function\(|\bvm\.|from 'node:vm'|setTimeout\('/],
    ['writes HTML into a page', /\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/],
    ['speaks by sockets', /new WebSocket|RTCPeerConnection/],
    ['is a regular expression made from text', /new RegExp\(/],
    ['writes SQL without parameters', /sql\.raw\(|sql\.unsafe/],
    ['merges what was sent into an object', /from '(lodash|deepmerge)|__proto__/],
    [
      'switches off the check of a certificate',
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    ],
    ['ciphers by itself', /createCipher|createDecipher|publicEncrypt|privateDecrypt/],
    ['loads a page from elsewhere', /<script src="http|<link[^>]*href="http|<iframe(?![^>]*srcDoc)/],
  ])('%s', (_, pattern) => {
    expect(filesWith(pattern).filter((file) => file !== 'src/app/dev-mail.ts')).toEqual([])
  })
})

describe('only where it is meant to', () => {
  test.each<[string, RegExp, RegExp]>([
    [
      'HTML is shown in posts of the blog, which were sanitized when they were saved, and styles in pages of fans',
      /dangerouslySetInnerHTML/,
      /^src\/(features\/blog\/web\/ArticleHtml|lib\/fan-document\.server)\.tsx$/,
    ],
    ['Math.random composes music and nothing else', /Math\.random/, /^src\/engines\/composer\//],
    [
      'MD5 is the check sum stores and files ask for',
      /createHash\('md5'\)/,
      /^src\/(engines\/|features\/deliveries\/|ports\/stores\/)/,
    ],
    [
      'a program is started by the audio engine, the sandbox and the databases',
      /from 'node:child_process'/,
      /^src\/(engines\/(audio|sandbox)\/|ports\/(postgres|warehouse)\/)/,
    ],
    ['a shell is asked for nowhere', /shell: true|execSync\(|\bexec\('/, /^$/],
    [
      'messages go between a page and its own worker that masters',
      /postMessage|onmessage/,
      /^src\/features\/mastering\/web\/excerpt(-worker)?\.ts$/,
    ],
    ['XML is read in the DDEX engine', /libxml2-wasm/, /^src\/engines\/ddex\//],
    [
      'the environment is read at start',
      /process\.env\b/,
      /^src\/(app\/(config|main)|ports\/postgres\/embedded)\.ts$/,
    ],
  ])('%s', (_, pattern, allowed) => {
    expect(filesWith(pattern).filter((file) => !allowed.test(file))).toEqual([])
  })
})

test('every link that opens a window lets it know nothing of ours', () => {
  const links = sources.flatMap(({ text }) => text.match(/<a [^>]*target="_blank"[^>]*>/g) ?? [])
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !link.includes('rel="noopener noreferrer"'))).toEqual([])
})
