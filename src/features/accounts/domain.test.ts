// Rules of accounts: names, passwords, addresses, and redirects after signing in.
import { expect, test } from 'vitest'
import {
  EMAIL,
  goingOn,
  isOpenToBlocked,
  newPasswordProblems,
  passwordStrength,
  registrationProblems,
  safeRedirect,
  USERNAME,
} from './domain.ts'

test.each([
  ['', 'weak'],
  ['abc', 'weak'],
  ['abcde1!', 'weak'],
  ['abcdefgh', 'weak'],
  ['abcdefg1', 'weak'],
  ['abcdefg!', 'weak'],
  ['1234567!', 'weak'],
  ['abcdef 1', 'weak'],
  ['abcdef1!', 'medium'],
  ['ABCDEF1!', 'medium'],
  ['çğışöü1!', 'medium'],
  ['abcdef1!long', 'medium'],
  ['ABCDEF1!LONG', 'medium'],
  ['Abcdef1!lon', 'medium'],
  ['Abcdef1!long', 'strong'],
  ['Abcdef1!long-er', 'strong'],
])('the password %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test.each([
  ['a@b.co', true],
  ['ana.lima+x@mail.example.com', true],
  ['a@b', false],
  ['a@b.', false],
  ['a@.co', false],
  ['a@b..co', false],
  ['@b.co', false],
  ['a b@c.de', false],
  ['a@b@c.de', false],
  ['a@b.co\n', false],
  ['a..b@c.de', false],
  ['.a@c.de', false],
  ['jö@example.com', false],
  ['jo@exämple.com', false],
  ['a,b@c.de', false],
])('%j is a valid email address: %s', (text, expected) => {
  expect(EMAIL.test(text)).toBe(expected)
})

test.each([
  ['ana', true],
  ['Ana.Lima_1-x', true],
  ['an', false],
  ['.ana', false],
  ['a'.repeat(30), true],
  ['a'.repeat(31), false],
  ['ana lima', false],
  ['ana@lima', false],
  ['aná', false],
])('%j is a valid username: %s', (text, expected) => {
  expect(USERNAME.test(text)).toBe(expected)
})

const FORM = { name: 'Ana Lima', username: 'ana', email: 'a@b.co', password: 'abcdef1!', terms: true }

test('a complete registration has no problem', () => {
  expect(registrationProblems(FORM)).toEqual([])
})

test.each([
  ['name', '  ', 'required'],
  ['username', '', 'required'],
  ['username', 'a!', 'username_invalid'],
  ['email', ' ', 'required'],
  ['email', 'a@b', 'email_invalid'],
  ['password', '', 'required'],
  ['password', 'abcdefgh', 'password_weak'],
  ['terms', false, 'terms_required'],
])('a registration with %s %j names exactly that field: %s', (field, value, code) => {
  expect(registrationProblems({ ...FORM, [field]: value })).toEqual([{ code, at: field }])
})

test('every problem of a registration is reported at once, in the order of the form', () => {
  const empty = { name: '', username: '', email: '', password: '', terms: false }
  expect(registrationProblems(empty).map((problem) => problem.at)).toEqual(Object.keys(empty))
})

test.each([
  ['/dashboard', '/dashboard'],
  ['/distributions/new?step=2#x', '/distributions/new?step=2#x'],
  ['/', '/'],
  [null, '/dashboard'],
  [undefined, '/dashboard'],
  ['', '/dashboard'],
  ['dashboard', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['\\\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['/\n/evil.example', '/dashboard'],
  ['/a\\..\\..\\evil', '/dashboard'],
  ['\u0000/evil', '/dashboard'],
  [' //evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/\u0085/evil', '/dashboard'],
  ['/%09/evil.example', '/dashboard'],
  ['/%2509/evil.example', '/dashboard'],
  ['/%2Fevil.example', '/dashboard'],
  ['/%5Cevil.example', '/dashboard'],
  ['/%5c%5cevil.example', '/dashboard'],
  ['/%2525252Fevil.example', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['/a/..//evil.example', '/dashboard'],
  ['/%', '/dashboard'],
  ['/%ff', '/dashboard'],
  ['?redirect=//evil.example', '/dashboard'],
  ['/distributions?search=50%25%20%5C//x', '/distributions?search=50%25%20%5C//x'],
  ['/distributions?search=100%', '/distributions?search=100%'],
  ['/artists/caf%C3%A9%20x/edit', '/artists/caf%C3%A9%20x/edit'],
  ['/team/join?token=a//b#//c', '/team/join?token=a//b#//c'],
])('after signing in, %j leads to %s', (target, to) => {
  expect(safeRedirect(target)).toBe(to)
  expect(new URL(safeRedirect(target), 'https://backline.test').origin).toBe('https://backline.test')
})

test('the redirect target passes from sign-in to sign-up and back, and nothing else', () => {
  const query = new URLSearchParams({ redirect: '/team/join?token=a b', expired: '1' })
  const path = goingOn('/auth/signup', query)
  expect([...new URL(path, 'https://backline.test').searchParams]).toEqual([
    ['redirect', '/team/join?token=a b'],
  ])
  expect(goingOn('/auth/signup', new URLSearchParams({ expired: '1' }))).toBe('/auth/signup')
})

test.each([
  ['', '', [{ code: 'required', at: 'password' }]],
  ['12345678', '12345678', [{ code: 'password_weak', at: 'password' }]],
  ['quiet-harbour-71', 'quiet-harbour-7', [{ code: 'passwords_differ', at: 'repeat' }]],
  ['quiet-harbour-71', 'quiet-harbour-71', []],
])('a new password %j, repeated as %j', (password, repeat, problems) => {
  expect(newPasswordProblems({ password, repeat })).toEqual(problems)
})

test.each([
  ['/account/blocked', true],
  ['/terms-and-conditions', true],
  ['/privacy-policy', true],
  ['/cookie-policy', true],
  ['/cookie-policy/', true],
  ['/', false],
  ['/account', false],
  ['/terms-and-conditions/../dashboard', false],
])('a blocked person can open %s: %s', (path, open) => {
  expect(isOpenToBlocked(path)).toBe(open)
})
