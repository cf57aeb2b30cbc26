import { expect, test } from 'vitest'
import { containsWords } from './contains-words.ts'

test.each([
  ['Bruno Sá', 'sa'],
  ['Defne Işık', 'isik def'],
  ['İlk Işık', 'ILK'],
  ['Ñandú', ' nandu '],
  ['Anything', ''],
])('%s is found by %j', (text, words) => expect(containsWords(text, words)).toBe(true))

test('every word must be in the text', () => expect(containsWords('Bruno Sá', 'bruno lima')).toBe(false))
