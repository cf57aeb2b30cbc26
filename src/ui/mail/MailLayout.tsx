// The frame of every mail: the product's name, a title, lines, one action. Plain enough for any mail reader.
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Text,
} from '@react-email/components'
import { render } from '@react-email/render'
import type { ReactElement } from 'react'

export interface MailLayoutProps {
  language: string
  /** The text that the inbox shows beside the subject. */
  preview: string
  title: string
  lines: string[]
  /** A code to be typed elsewhere: the first thing below the lines. */
  code?: string
  /** Facts, each with its label. */
  details?: readonly { label: string; value: string }[]
  action?: { href: string; label: string }
  footer?: string
  /** Below the footer, such as the end of a subscription. */
  footerLink?: { href: string; label: string }
}

const SERIF = 'Georgia, "Times New Roman", serif'
/** Clients that know nothing of dark mode keep the colours of the elements. */
const DARK = `@media (prefers-color-scheme: dark) {
  .mail, .mail td { background-color: #171612 !important; color: #F6F4ED !important; }
  .mail .line { border-color: #F6F4ED !important; }
  .mail hr { border-color: #3B3832 !important; }
  .mail .quiet { color: #A9A598 !important; }
  .mail .action { color: #FFFFFF !important; }
}`
const SANS = '"Instrument Sans", "Helvetica Neue", Arial, sans-serif'

export function MailLayout({
  language,
  preview,
  title,
  lines,
  details = [],
  code,
  action,
  footer,
  footerLink,
}: MailLayoutProps) {
  // What people wrote has lines of its own, and HTML knows none.
  const paragraphs = lines
    .flatMap((line) => line.split(/\n+/))
    .filter((text) => text.trim() !== '')
    .map((text, index) => ({ key: `${index} ${text}`, text }))
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="mail"
        style={{
          backgroundColor: '#F6F4ED',
          color: '#171612',
          fontFamily: SANS,
          margin: 0,
          padding: '32px 16px',
        }}
      >
        <Container
          style={{ maxWidth: 520, margin: '0 auto', overflowWrap: 'anywhere', wordBreak: 'break-word' }}
        >
          <Text
            className="line"
            style={{
              font: `600 17px ${SERIF}`,
              borderBottom: '1px solid #171612',
              paddingBottom: 12,
              margin: 0,
            }}
          >
            Backline
          </Text>
          <Heading style={{ font: `500 26px/1.15 ${SERIF}`, margin: '28px 0 12px' }}>{title}</Heading>
          {paragraphs.map(({ key, text }) => (
            <Text key={key} style={{ fontSize: 15, lineHeight: '1.5', margin: '0 0 12px' }}>
              {text}
            </Text>
          ))}
          {code ? (
            <Text
              style={{
                font: '600 30px/1.2 ui-monospace, Menlo, monospace',
                letterSpacing: 4,
                margin: '12px 0',
              }}
            >
              {code}
            </Text>
          ) : null}
          {details.map(({ label, value }) => (
            <Text key={label} style={{ fontSize: 15, lineHeight: '1.4', margin: '0 0 8px' }}>
              <span className="quiet" style={{ color: '#636059' }}>
                {label}:
              </span>{' '}
              <strong>{value}</strong>
            </Text>
          ))}
          {action ? (
            <Button
              className="action"
              href={action.href}
              style={{
                backgroundColor: '#2040D8',
                color: '#FFFFFF',
                borderRadius: 5,
                fontSize: 15,
                fontWeight: 600,
                padding: '12px 18px',
                margin: '12px 0 8px',
              }}
            >
              {action.label}
            </Button>
          ) : null}
          {footer ? (
            <>
              <Hr style={{ borderColor: '#E4E0D7', margin: '28px 0 12px' }} />
              <Text
                className="quiet"
                style={{ fontSize: 13, lineHeight: '1.45', color: '#636059', margin: 0 }}
              >
                {footer}
              </Text>
              {footerLink ? (
                <Text style={{ fontSize: 13, lineHeight: '1.45', margin: '8px 0 0' }}>
                  <Link
                    className="quiet"
                    href={footerLink.href}
                    style={{ color: '#636059', textDecoration: 'underline' }}
                  >
                    {footerLink.label}
                  </Link>
                </Text>
              ) : null}
            </>
          ) : null}
        </Container>
      </Body>
    </Html>
  )
}

/** Capitals would change the titles of songs, and turn the Turkish i into another letter. */
const TITLES_AS_WRITTEN = [{ selector: 'h1', options: { uppercase: false } }]

/** A mail as HTML and plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([
    render(mail),
    render(mail, { plainText: true, htmlToTextOptions: { selectors: TITLES_AS_WRITTEN } }),
  ])
  return { html, text }
}
