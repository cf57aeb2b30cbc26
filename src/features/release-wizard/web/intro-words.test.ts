// Tests which titles are detected as an intro or outro.
import { expect, test } from 'vitest'
import { soundsLikeIntro } from './intro-words.ts'

test.each([
  ['Intro', true],
  ['Ferry Light (Outro)', true],
  ['Interlúdio II', true],
  ['Introducción', true],
  ['Giriş', true],
  ['Introspection', false],
  ['Introvert', false],
  ['Ferry Light', false],
  ['', false],
])('the title %j suggests: %s', (title, expected) => {
  expect(soundsLikeIntro(title)).toBe(expected)
})
