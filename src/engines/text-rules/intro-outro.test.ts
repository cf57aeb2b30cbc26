import { expect, test } from 'vitest'
import { isNamedIntroOrOutro } from './intro-outro.ts'

test.each([
  'Intro',
  'INTRO',
  'Introducción',
  'Intro: The Sea',
  'Intro - The Sea',
  'The Sea (Outro)',
  'Ferry Light [Outro]',
  'The Sea - Interlude',
  'Interlude 3',
  'Interlúdio II',
  'Introdução',
  'Kapanış',
  'GİRİŞ',
  'Ara Müziği',
])('%s names itself an intro or outro', (title) => expect(isNamedIntroOrOutro(title)).toBe(true))

test.each([
  'Introvert',
  'Introspection',
  'Intro to Love',
  'Post-Intro',
  'Ara Beni',
  'Ferry Light',
  '',
])('%s is a song', (title) => expect(isNamedIntroOrOutro(title)).toBe(false))
