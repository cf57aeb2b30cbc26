// The invoice of the test gateway has the letters of every name, as far as there are fonts.
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { printInvoice } from './invoice-pdf.ts'
import type { GatewayInvoice } from './store.ts'

const INVOICE = {
  number: 'TEST-00001',
  created: Date.parse('2026-11-21T09:00:00Z') / 1000,
  amountMinor: 1999,
  currency: 'usd',
  status: 'paid',
  description: 'PRO',
} as GatewayInvoice

/** The letters that the fonts of a file map its glyphs to; a glyph that a font does not have is mapped to none. */
function lettersOf(file: Uint8Array): Set<string> {
  const text = Buffer.from(file).toString('latin1')
  const letters = new Set<string>()
  for (const [, stream = ''] of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const map = unpack(stream)
    for (const [, section = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
      for (const [, code = ''] of section.matchAll(/<\w+>\s*<(\w{4})>/g)) letters.add(letterOf(code))
    for (const [, section = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
      for (const [, from = '', to = '', code = ''] of section.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w{4})>/g))
        for (let step = 0; step <= Number.parseInt(to, 16) - Number.parseInt(from, 16); step++)
          letters.add(letterOf(code, step))
  }
  return letters
}

const letterOf = (code: string, step = 0) => String.fromCharCode(Number.parseInt(code, 16) + step)

function unpack(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return stream
  }
}

test.each([
  ['Şule Yağmur İğdeci'],
  ['Łukasz Dvořák'],
  ['Françoise (Núñez)'],
])('the letters of %s are printed', async (name) => {
  const file = await printInvoice(INVOICE, { name, email: 'sule@label.example' })
  expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
  const letters = lettersOf(file)
  expect([...new Set(name.replaceAll(' ', ''))].filter((letter) => !letters.has(letter))).toEqual([])
  expect(letters.has('?')).toBe(false)
})
