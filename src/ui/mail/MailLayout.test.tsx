// What every mail does with texts that people wrote.
import { expect, test } from 'vitest'
import { MailLayout, type MailLayoutProps, renderMail } from './MailLayout.tsx'

const mailOf = (props: Partial<MailLayoutProps>) =>
  renderMail(<MailLayout language="tr" preview="Önizleme" title="“iyi ki” onaylandı" lines={[]} {...props} />)

test('titles keep their letters in the plain text', async () => {
  expect((await mailOf({})).text).toContain('“iyi ki” onaylandı')
})

test('lines of an answer stay apart, in HTML and in plain text', async () => {
  const { html, text } = await mailOf({ lines: ['Merhaba,\n\nkapak çok küçük.\nLütfen yenisini yükleyin.'] })
  expect(text).toMatch(/Merhaba,\s*\n+kapak çok küçük\.\s*\n+Lütfen yenisini yükleyin\./)
  expect(html.match(/<p[^>]*>(Merhaba,|kapak çok küçük\.|Lütfen yenisini yükleyin\.)<\/p>/g)).toHaveLength(3)
})

test('the same line twice is shown twice', async () => {
  const { text } = await mailOf({ lines: ['La la la\nLa la la'] })
  expect(text.match(/La la la/g)).toHaveLength(2)
})

test('markup in a title is text', async () => {
  const { html, text } = await mailOf({ title: '<script>alert(1)</script> & “Maré”' })
  expect(html).not.toContain('<script')
  expect(text).toContain('<script>alert(1)</script> & “Maré”')
})

test('the plain text has the addresses and not the preview', async () => {
  const { text } = await mailOf({ action: { href: 'https://label.example/r?a=1&b=2', label: 'Aç' } })
  expect(text).toContain('Aç https://label.example/r?a=1&b=2')
  expect(text).not.toContain('Önizleme')
})

test('a code comes before the facts about it', async () => {
  const { text } = await mailOf({ code: '123456', details: [{ label: 'Son tarih', value: '5 dakika' }] })
  expect(text.indexOf('123456')).toBeLessThan(text.indexOf('Son tarih'))
})
