import { ActionIcon, Button } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UiProvider } from './UiProvider.tsx'

const markup = (button: React.ReactNode) => renderToStaticMarkup(<UiProvider>{button}</UiProvider>)
const tagOf = (html: string, name: string) => new RegExp(`<${name}[ >][^>]*>`).exec(html)?.[0]

test.each([
  [
    'a button',
    <Button key="b" type="submit" loading>
      Save
    </Button>,
  ],
  ['a button with an icon', <ActionIcon key="a" type="submit" loading aria-label="Save" />],
])('%s that is busy can be focused, and is called unavailable', (_, button) => {
  const tag = tagOf(markup(button), 'button')
  expect(tag).toContain('aria-disabled="true"')
  expect(tag).toContain('type="submit"')
  expect(tag).not.toContain(' disabled')
})

test('a disabled button stays disabled', () => {
  const tag = tagOf(markup(<Button disabled>Save</Button>), 'button')
  expect(tag).toContain(' disabled=""')
  expect(tag).toContain('type="button"')
})
