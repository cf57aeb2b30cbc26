// A text with links: `<1>` in the text is the element of that name.
import { cloneElement, Fragment, type ReactElement } from 'react'

const MARKED = /<(\w+)>(.*?)<\/\1>/g

/** @param parts the elements without their text, which comes from the message */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactElement> }) {
  let end = 0
  const before = [...text.matchAll(MARKED)].map(({ 0: whole, 1: name = '', 2: words, index }) => {
    const plain = text.slice(end, index)
    end = index + whole.length
    const part = parts[name]
    return (
      <Fragment key={index}>
        {plain}
        {part ? cloneElement(part, undefined, words) : words}
      </Fragment>
    )
  })
  return (
    <>
      {before}
      {text.slice(end)}
    </>
  )
}
